import { arbitraryOf } from '@obsidian-agent/contract-harness';
import type { JsonSchema } from '@obsidian-agent/shared-types';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import type { Release } from './released.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;
type Request = Readonly<Record<string, unknown>>;

/** Number of requests generated for each command. */
const RUNS = 50;
/** The same in every run, so that a break shows up in the change that causes it. */
const SEED = 20_260_301;

const envelope = { request_id: '0190b5c2-7b3a-7c3e-8d3e-0190b5c27b3a', tool: 'obsidian_agent' };

/** Reports golden and generated requests that a release accepted and that are refused now. */
export function requestBreaks(release: Release, now: Schemas): string[] {
  const checks = { released: checksOf(release.schemas), current: checksOf(now) };
  const golden = release.requests.flatMap(({ name, request }) =>
    breakOf(request, checks.current).map((error) => `the golden request "${name}" is refused: ${error}`),
  );
  const generated = Object.entries(release.schemas).flatMap(([path, schema]) => {
    const [, version = '', action = ''] = /^(v\d+)\/commands\/(\w+)\.params\.schema\.json$/.exec(path) ?? [];
    return action === '' ? [] : generatedBreak({ version, action, params: schema }, checks);
  });
  return [...golden, ...generated];
}

type Checks = (version: string) => ValidateFunction;

/** The check of a whole request, by version. */
function checksOf(schemas: Schemas): Checks {
  const compiled = new Map<string, ValidateFunction>();
  return (version) => {
    const check =
      compiled.get(version) ??
      new Ajv2020({ strict: false, validateFormats: false }).compile(
        schemas[`${version}/request.schema.json`] ?? false,
      );
    compiled.set(version, check);
    return check;
  };
}

function breakOf(request: Request, checks: Checks): string[] {
  const check = checks(String(request['api_version'] ?? 'v1').toLowerCase());
  if (check(request)) return [];
  const [error] = check.errors ?? [];
  return [`${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`];
}

interface Command {
  readonly version: string;
  readonly action: string;
  readonly params: JsonSchema;
}

/** The smallest request of a command that the release accepts and that is refused now. */
function generatedBreak(
  { version, action, params }: Command,
  checks: { readonly released: Checks; readonly current: Checks },
): string[] {
  const requests = fc.oneof(...formsOf(arbitraryOf(params), action)).map(
    (payload): Request => ({
      ...envelope,
      api_version: version,
      action,
      payload,
    }),
  );
  const isAccepted = (request: Request) => breakOf(request, checks.current).length === 0;
  const { counterexample } = fc.check(fc.property(requests, isAccepted), { seed: SEED, numRuns: RUNS });
  const [request] = counterexample ?? [];
  if (request === undefined) return [];

  const [own] = breakOf(request, checks.released);
  if (own !== undefined) throw new Error(`A generated request for ${action} is refused by its own release: ${own}`);
  const payload = JSON.stringify(request['payload']);
  return breakOf(request, checks.current).map((error) => `${version} ${action}: ${payload} is refused: ${error}`);
}

/** The forms of a payload. */
function formsOf(params: fc.Arbitrary<unknown>, action: string): fc.Arbitrary<unknown>[] {
  const tagged = params.map((members) => ({ ...(members as object), type: action }));
  return [params, tagged, tagged.map((command) => ({ command }))];
}
