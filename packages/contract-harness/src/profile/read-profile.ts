import { UsageError } from '@obsidian-agent/cli';
import { either, findNear } from '@obsidian-agent/shared-types';
import type * as z from 'zod';
import { checkProfile, membersAt, type Profile } from './profile-schema.ts';
import { type DataPath, type Problem, parseYamlText, type YamlText } from './yaml-places.ts';

/** More would hardly be read. */
const MOST_SHOWN = 100;
const LEARN = 'The README of @obsidian-agent/contract-harness describes profiles.';

/**
 * Reads a profile.
 *
 * @throws UsageError with every mistake, its line and column, and near names
 */
export function readProfile(file: string, text: string): Profile {
  const source = parseYamlText(text);
  if (source.problems.length > 0) throw invalid(file, source.problems);
  const checked = checkProfile(source.data);
  if ('issues' in checked)
    throw invalid(
      file,
      checked.issues.flatMap((issue) => problemsOf(issue, source)),
    );
  return checked.profile;
}

/** Where a profile names the program of its command: file, line and column. */
export function programPlace(file: string, text: string): string {
  const { line, column } = parseYamlText(text).problemAt(['command', 0], '');
  return `${file}:${line}:${column}`;
}

function invalid(file: string, problems: readonly Problem[]): UsageError {
  const shown = problems
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
    .slice(0, MOST_SHOWN)
    .map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
  const left = problems.length - shown.length;
  return new UsageError([...shown, ...(left > 0 ? [`and ${left} more`] : [])].join('\n'), LEARN);
}

function problemsOf(issue: z.core.$ZodIssue, source: YamlText): Problem[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const known = membersAt(path);
    return issue.keys.map((key) => source.problemAt([...path, key], unknownMember(key, known), 'key'));
  }
  if (issue.code === 'invalid_key') {
    const message = `"${String(path.at(-1))}" ${issue.issues[0]?.message ?? 'is not allowed'}`;
    return [source.problemAt(path, message, 'key')];
  }
  const name = path.length === 0 ? 'the profile' : path.map(String).join('.');
  const isMissing = issue.code === 'invalid_type' && valueAt(source.data, path) === undefined;
  if (isMissing) return [source.problemAt(path.slice(0, -1), `Missing ${name}`)];
  return [source.problemAt(path, `${name} ${expectation(issue)}`)];
}

function unknownMember(key: string, known: readonly string[]): string {
  const near = findNear(key, known);
  const hint = near.length > 0 ? `Did you mean ${either(near)}?` : `Use ${either(known)}.`;
  return `Unknown member "${key}". ${hint}`;
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${article[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${either(issue.values.map(String))}`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'must not be empty'
        : `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    default:
      return `is invalid: ${issue.message}`;
  }
}

const article: Readonly<Record<string, string>> = {
  string: 'a text',
  record: 'a map',
  object: 'a map',
  array: 'a list',
  int: 'an integer',
  number: 'an integer',
};

function valueAt(data: unknown, path: DataPath): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Readonly<Record<PropertyKey, unknown>> | undefined)?.[name],
    data,
  );
}
