import type { JsonSchema } from '@obsidian-agent/shared-types';
import type { Release } from './released.ts';
import { refusals } from './schema-refusals.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * Reports where the current schemas break a release, one line per place.
 *
 * Requests that the release accepted must be accepted now. Answers must work both ways: older readers must accept new
 * answers, and new readers old ones. So an answer may only gain optional members.
 */
export function schemaBreaks({ version, schemas }: Release, now: Schemas): string[] {
  return Object.entries(schemas).flatMap(([path, released]) => {
    const current = now[path];
    const name = path.replace('.schema.json', '');
    if (current === undefined) return [`${name}: it was removed`];

    const [before, after] = [partsOf(released), partsOf(current)];
    const broken = Object.entries(before).flatMap(([at, part]) => {
      const pair = { released: part, current: after[at] ?? false, at };
      return [...lostSince(pair), ...(isAnswer(name) ? refusedByReadersOf(version, pair) : [])];
    });
    return broken.map((line) => `${name}: ${line}`);
  });
}

interface Versions {
  readonly released: JsonSchema;
  readonly current: JsonSchema | boolean;
  /** Its place in the schema file. */
  readonly at: string;
}

function lostSince({ released, current, at: part }: Versions): string[] {
  return refusals({ wide: released, narrow: current, at: part }).map(({ at, why }) => `${placeOf(at)}: ${why}`);
}

/** Members that the release does not know do not break it: its readers ignore them. */
function refusedByReadersOf(version: string, { released, current, at: part }: Versions): string[] {
  return refusals({ wide: current, narrow: released, at: part })
    .filter(({ kind }) => kind === 'refused')
    .map(({ at, why }) => `${placeOf(at)}: readers of ${version} refuse it (going back, ${why})`);
}

function placeOf(at: string): string {
  return at === '' ? 'the value itself' : at;
}

function isAnswer(name: string): boolean {
  return name.endsWith('response') || name.endsWith('.result');
}

/** A schema and each of its definitions, by place. */
function partsOf({ $defs, ...schema }: JsonSchema): Record<string, JsonSchema> {
  const definitions = Object.entries(($defs ?? {}) as Record<string, JsonSchema>);
  return { '': schema, ...Object.fromEntries(definitions.map(([name, part]) => [`/$defs/${name}`, part])) };
}
