import type { JsonSchema } from '@obsidian-agent/shared-types';
import type { Release } from './released.ts';
import { refusals } from './schema-refusals.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * Says what of a release the schemas of now have broken, a line for each place.
 *
 * A request that the release accepted must be accepted now. Of an answer it goes both ways: an older reader must accept
 * what is written now, and a reader of now what an older agent writes. So an answer may only gain optional members.
 */
export function schemaBreaks({ version, schemas }: Release, now: Schemas): string[] {
  return Object.entries(schemas).flatMap(([path, released]) => {
    const current = now[path];
    const name = path.replace('.schema.json', '');
    if (current === undefined) return [`${name}: it was removed`];

    const pair = { released: comparable(released), current: comparable(current) };
    const broken = [...lostSince(pair), ...(isAnswer(name) ? refusedByReadersOf(version, pair) : [])];
    return broken.map((line) => `${name}: ${line}`);
  });
}

interface Versions {
  readonly released: JsonSchema;
  readonly current: JsonSchema;
}

function lostSince({ released, current }: Versions): string[] {
  return refusals({ wide: released, narrow: current }).map(({ at, why }) => `${placeOf(at)}: ${why}`);
}

/** Members that the release does not know are no break: its readers ignore them. */
function refusedByReadersOf(version: string, { released, current }: Versions): string[] {
  return refusals({ wide: current, narrow: released })
    .filter(({ kind }) => kind === 'refused')
    .map(({ at, why }) => `${placeOf(at)}: readers of ${version} refuse it (going back, ${why})`);
}

function placeOf(at: string): string {
  return at === '' ? 'the value itself' : at;
}

function isAnswer(name: string): boolean {
  return name.endsWith('response') || name.endsWith('.result');
}

/** A schema without its rules for the payloads of single commands, whose params have schemas of their own. */
function comparable(schema: JsonSchema): JsonSchema {
  const { allOf, $defs, ...rest } = schema;
  return rest;
}
