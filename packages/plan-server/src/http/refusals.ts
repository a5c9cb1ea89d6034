import { ApiError } from '../api/problem.ts';
import type { Caller } from '../auth/token-file.ts';

const CHALLENGE = { 'www-authenticate': 'Bearer realm="plans"' };

const tokenRefusals = {
  missing: ['TOKEN_MISSING', 'A token is needed.'],
  unknown: ['TOKEN_UNKNOWN', 'The token is unknown.'],
  expired: ['TOKEN_EXPIRED', 'The token has expired.'],
} as const;

export function noCaller(why: keyof typeof tokenRefusals): ApiError {
  const [reason, message] = tokenRefusals[why];
  return new ApiError({
    status: 401,
    reason,
    message,
    hint: 'Create one with `obsidian-orchestrator serve token create NAME`, and send it as "Authorization: Bearer TOKEN".',
    headers: CHALLENGE,
  });
}

export function notBearer(): ApiError {
  return new ApiError({
    status: 401,
    reason: 'TOKEN_MISSING',
    message: 'The header Authorization does not have the form "Bearer TOKEN".',
    hint: 'Put "Bearer " before the token.',
    headers: CHALLENGE,
  });
}

export function forbidden({ name, roles }: Caller, role: string): ApiError {
  return new ApiError({
    status: 403,
    reason: 'ROLE_MISSING',
    message: `The token "${name}" does not have the role "${role}", only ${roles.join(', ')}.`,
    hint: `Create one with it: \`obsidian-orchestrator serve token create NAME --role ${role}\`.`,
  });
}

export function wrongMethod(method: string, methods: readonly string[]): ApiError {
  return new ApiError({
    status: 405,
    reason: 'METHOD_NOT_ALLOWED',
    message: `${method.slice(0, 20)} is not possible here.`,
    hint: `Use ${methods.join(' or ')}. See /api/v1/openapi.json.`,
    headers: { allow: methods.join(', ') },
  });
}

export function notFound(method: string, path: string): ApiError {
  return new ApiError({
    status: 404,
    reason: 'ROUTE_NOT_FOUND',
    message: `There is nothing at ${method} ${path.slice(0, 200)}.`,
    hint: 'See /api/v1/openapi.json for what there is.',
  });
}
