import { dirname, join } from 'node:path';
import { UsageError, unknownWord } from '@obsidian-agent/cli';
import { profileChecks } from '../profile/profile-checks.ts';
import { programPlace, readProfile } from '../profile/read-profile.ts';
import type { Check } from '../subject/check.ts';
import { suites } from '../suites/suites.ts';
import { readTextFile } from './read-text-file.ts';

export const DEFAULT_SUITE = 'obsidian-v1';

/** Where checks come from. */
interface Source {
  /** Name of the suite, or of the profile. */
  readonly name: string;
  readonly checks: readonly Check[];
  /** The command of the profile. */
  readonly command?: ProfileCommand;
}

export interface ProfileCommand {
  readonly words: readonly string[];
  /** The folder that its files are relative to. */
  readonly folder: string;
  /** File, line and column. */
  readonly place: string;
}

/** The checks of a suite or of a profile. @throws UsageError */
export function readChecks({ suite, profile }: { suite: string | undefined; profile: string | undefined }): Source {
  if (profile === undefined) return { name: suite ?? DEFAULT_SUITE, checks: suiteNamed(suite ?? DEFAULT_SUITE) };
  if (suite !== undefined) throw new UsageError('--suite and --profile exclude each other', 'Leave one of them out.');
  const text = readTextFile(profile);
  const read = readProfile(profile, text);
  const folder = dirname(profile);
  const schema = read.answer?.schema;
  const checks = profileChecks(read, schema === undefined ? undefined : readTextFile(join(folder, schema)));
  if (read.command === undefined) return { name: read.name, checks };
  return { name: read.name, checks, command: { words: read.command, folder, place: programPlace(profile, text) } };
}

function suiteNamed(name: string): readonly Check[] {
  const suite = Object.hasOwn(suites, name) ? suites[name] : undefined;
  if (suite !== undefined) return suite;
  throw unknownWord('suite', name, { known: Object.keys(suites), see: 'See `agent-contract --help`.' });
}

/** Picks checks. Each item of `--only` is the id of a check, or a group such as `golden`. @throws UsageError */
export function pickChecks(checks: readonly Check[], only: string | undefined): readonly Check[] {
  if (only === undefined) return checks;
  const words = only.split(',').map((word) => word.trim());
  const matches = (id: string, word: string): boolean => id === word || id.startsWith(`${word}.`);
  const unknown = words.find((word) => !checks.some(({ id }) => matches(id, word)));
  if (unknown === undefined) return checks.filter(({ id }) => words.some((word) => matches(id, word)));

  // Every check of a group begins with the name of the group.
  const known = checkNames(checks).filter((name) => name.includes('.') === unknown.includes('.'));
  throw unknownWord('check', unknown, { known, see: '`agent-contract list` shows all checks.' });
}

/** The names that `--only` accepts: groups and checks. */
export function checkNames(checks: readonly Check[]): readonly string[] {
  const ids = checks.map(({ id }) => id);
  return [...new Set([...ids.map((id) => id.split('.')[0] ?? id), ...ids])];
}
