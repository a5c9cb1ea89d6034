import { UsageError, unknownWord } from '@obsidian-agent/cli';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { kitChecks } from '../kit/kit.ts';
import { type Check, NotApplicable } from '../subject/check.ts';
import { inRunningOrder } from '../suite/run-suite.ts';
import { exampleOf } from './profile-example.ts';
import type { Profile } from './profile-schema.ts';

/** JSON allows readers to refuse a byte-order mark. */
const advice: ReadonlySet<string> = new Set(['input.byte-order-mark']);
const JSON_LINES = 'protocol.stderr-json-lines';

/**
 * The checks of the kit for the agent of a profile. `schema` is the text of its schema of answers.
 *
 * @throws UsageError if the schema is invalid, or an exception names no check
 */
export function profileChecks(profile: Profile, schema: string | undefined): readonly Check[] {
  const { stderr = 'any', except = {} } = profile;
  const accepts = schema === undefined ? undefined : compileSchema(profile.answer?.schema ?? '', schema);
  const checks = kitChecks(exampleOf(profile, accepts)).filter(
    ({ id }) => id !== JSON_LINES || stderr === 'json-lines',
  );
  assertKnown(Object.keys(except), checks);
  return inRunningOrder(checks.map((check) => adapt(check, except[check.id])));
}

function adapt(check: Check, reason: string | undefined): Check {
  const leveled: Check = advice.has(check.id) ? { ...check, level: 'SHOULD' } : check;
  if (reason === undefined) return leveled;
  return { ...leveled, run: () => Promise.reject(new NotApplicable(reason)) };
}

function assertKnown(ids: readonly string[], checks: readonly Check[]): void {
  const known = checks.map(({ id }) => id);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw unknownWord('check', unknown, { known, see: '`agent-contract list --profile FILE` shows all checks.' });
}

function compileSchema(file: string, text: string): ValidateFunction {
  try {
    return new Ajv2020({ strict: false, validateFormats: false }).compile(JSON.parse(text));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${file} is not a JSON Schema: ${why}`, 'Use a JSON Schema of draft 2020-12.');
  }
}
