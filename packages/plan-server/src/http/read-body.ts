import { describeIssue } from '@obsidian-agent/plans';
import * as z from 'zod';
import { ApiError } from '../api/problem.ts';

/** The longest plan that is accepted as a file, and a little more for its quotes. */
export const MOST_BYTES: number = 17 * 1024 * 1024;

/** A plan may have 100, in a member of the body. */
const MOST_LEVELS = 110;

/** More faults of a request would not be read. */
const MOST_FAULTS = 5;

/**
 * Reads the body of a request, and not more than may be sent.
 *
 * @throws ApiError
 */
export async function readBody(request: Request, mostBytes: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > mostBytes) throw tooLarge(mostBytes);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of request.body ?? []) {
    length += piece.length;
    if (length > mostBytes) throw tooLarge(mostBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Checks a body against its schema. No body is an empty object.
 *
 * @throws ApiError
 */
export function parseBody(schema: z.ZodType, bytes: Uint8Array, type: string | null): unknown {
  if (bytes.length > 0 && !/^application\/json(;|$)/i.test(type ?? '')) throw notJson(type);
  const data = bytes.length === 0 ? {} : parseJson(bytes);
  return checkAgainst(schema, { data, shown: data, subject: 'The body' });
}

interface Input {
  readonly data: unknown;
  /** The data as messages show it. */
  readonly shown: unknown;
  /** How messages call the data as a whole. */
  readonly subject: 'The body' | 'The query';
}

/** @throws ApiError */
function checkAgainst(schema: z.ZodType, { data, shown, subject }: Input): unknown {
  const { success, data: checked, error } = schema.safeParse(data);
  if (success) return checked;
  const json = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' });
  const faults = error.issues
    .flatMap((issue) => describeIssue(issue, { data: shown, schema: json, path: [], subject }))
    .slice(0, MOST_FAULTS);
  const hints = new Set(faults.map(({ hint }) => hint).filter((hint) => hint !== ''));
  throw new ApiError({
    status: 400,
    reason: subject === 'The body' ? 'BODY_INVALID' : 'QUERY_INVALID',
    message: faults.map(({ message }) => message).join(' '),
    hint: [...hints].join(' ') || 'See /api/v1/openapi.json for what may be sent.',
  });
}

/**
 * Checks the parameters of an address, which are all texts.
 *
 * @throws ApiError
 */
export function parseQuery(schema: z.ZodType, url: string): unknown {
  const params = [...new URL(url).searchParams];
  // In words about it, a number has no quotes.
  const meant = params.map(([name, text]) => [name, /^-?\d{1,15}$/.test(text) ? Number(text) : text]);
  return checkAgainst(schema, {
    data: Object.fromEntries(params),
    shown: Object.fromEntries(meant),
    subject: 'The query',
  });
}

function parseJson(bytes: Uint8Array): unknown {
  const data = decodeJson(bytes);
  // What checks, renders and stores it calls itself for each level.
  if (isDeeper(data, MOST_LEVELS))
    throw notParsed(`The body is nested more than ${MOST_LEVELS} levels deep.`, 'Use fewer levels.');
  return data;
}

function decodeJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    throw notParsed(`The body is not JSON: ${error.message.slice(0, 200)}.`, 'Send one JSON object in UTF-8.');
  }
}

function notParsed(message: string, hint: string): ApiError {
  return new ApiError({ status: 400, reason: 'BODY_INVALID', message, hint });
}

/** Whether data has more levels than allowed. Goes through it level by level. */
function isDeeper(data: unknown, levels: number): boolean {
  let level: readonly unknown[] = [data];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}

function tooLarge(mostBytes: number): ApiError {
  return new ApiError({
    status: 413,
    reason: 'BODY_TOO_LARGE',
    message: `The body is longer than ${mostBytes} bytes.`,
    hint: 'Send a shorter one.',
    headers: { connection: 'close' },
  });
}

function notJson(type: string | null): ApiError {
  return new ApiError({
    status: 415,
    reason: 'NOT_JSON',
    message: `The body has the type "${(type ?? '').slice(0, 100)}".`,
    hint: 'Send it with Content-Type: application/json.',
  });
}
