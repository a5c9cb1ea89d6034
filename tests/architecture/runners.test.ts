import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** What opens the journal or runs plans in this process. */
const EMBEDDED = /\b(openJournal\w*|createEmbeddedRunner|createJournalReader)\b/;

const files = sourceFiles().filter(({ path }) => path.startsWith('orchestrator/src/'));

test('the command line knows runners by their port alone', () => {
  const commandLine = files.filter(({ path }) => /^orchestrator\/src\/(cli|program)\//.test(path));

  expect(commandLine.length).toBeGreaterThan(40);
  expect(commandLine.filter(({ code }) => EMBEDDED.test(code)).map(({ path }) => path)).toEqual([]);
});

test('one file names the runners, and loads only the one that is used', () => {
  const importing = files.filter(({ code }) => /from '[^']*\/embedded-r(unner|eader)\.ts'/.test(code));
  const loading = files.filter(({ code }) => /import\('\.\/embedded-r(unner|eader)\.ts'\)/.test(code));

  expect(importing.map(({ path }) => path)).toEqual([]);
  expect(loading.map(({ path }) => path)).toEqual(['orchestrator/src/runners/runners.ts']);
});
