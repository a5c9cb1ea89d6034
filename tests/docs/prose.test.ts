import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const program = join(import.meta.dirname, '..', '..', 'scripts', 'check', 'prose.ts');

/** Runs the gate on a folder with these files. */
function runGate(files: Readonly<Record<string, string>>): { status: number | null; lines: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'prose-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { status, stderr } = spawnSync(process.execPath, [program, '--root', root], { encoding: 'utf8' });
  return { status, lines: stderr.split('\n').filter((line) => line !== '') };
}

test('each bad phrase is reported with its file, its line and a better word', () => {
  const { status, lines } = runGate({
    'README.md': '# Title\n\n- The server tells\n  the model.\n',
    'docs/guide.md': '| a | b |\n|---|---|\n| x | The link leads nowhere. |\n',
    'packages/a/src/a.ts': "/** Asks anew. */\nexport const why = 'This is none of its values.';\n",
    'tests/a.test.ts': "test.each([1])('%s is no note', () => {});\nexpect('whatever a note says');\n",
  });

  expect(status).toBe(1);
  expect(lines).toEqual([
    'README.md:3: "tells": write reports, returns, shows, lists, says',
    'docs/guide.md:3: "leads nowhere": write broken link',
    'packages/a/src/a.ts:1: "anew": write again',
    'packages/a/src/a.ts:2: "is none of": write is not a …, invalid …, does not belong to …',
    'tests/a.test.ts:1: "is no note": write is not a …, is invalid, is missing',
    '5 places',
  ]);
});

test('texts of a test are not checked, but the names of measures are', () => {
  const source = "export const what = 'time told by a clock';\n";

  const { lines } = runGate({ 'tests/e2e/a.ts': source, 'tests/bench/a.ts': source });

  expect(lines).toEqual([expect.stringMatching(/^tests\/bench\/a\.ts:1: "told"/), '1 places']);
});

test('sentences of more than 35 words are reported, in pages and messages', () => {
  const sentence = `${'word '.repeat(35)}end`;
  const { status, lines } = runGate({
    'README.md': `${sentence}.\n`,
    'orchestrator/src/a.ts': `export const a = '${sentence}.';\nexport const b = '${'word '.repeat(34)}end. ${sentence}.';\n`,
  });

  expect(status).toBe(1);
  expect(lines.map((line) => line.split(': "')[0])).toEqual([
    'README.md:1: a sentence of 36 words',
    'orchestrator/src/a.ts:1: a sentence of 36 words',
    'orchestrator/src/a.ts:2: a sentence of 36 words',
    '3 places',
  ]);
});

test('a colon or semicolon does not end a sentence, and the items of a list are sentences of their own', () => {
  const [half, long] = ['word '.repeat(18).trim(), 'word '.repeat(30).trim()];
  const { lines } = runGate({
    'README.md': `${half}: ${half}.\n\n${half}; ${half}.\n`,
    'orchestrator/src/a.ts': `export const a = \`${long}:\n- ${long}\n- ${long}\n\nRun:\n  ${long}\`;\n`,
  });

  expect(lines.map((line) => line.split(': "')[0])).toEqual([
    'README.md:1: a sentence of 36 words',
    'README.md:3: a sentence of 36 words',
    '2 places',
  ]);
});

test('comments of Dockerfiles, shell scripts and YAML are checked, and texts for people in YAML', () => {
  const { lines } = runGate({
    Dockerfile: '# Builds\n# anew.\nRUN tells # Whoever builds it.\n',
    'compose.yaml': `services: # ${'word '.repeat(36)}\n  told: {}\n`,
    '.github/ISSUE_TEMPLATE/bug.yml': 'body:\n  - attributes:\n      label: What lies where\n      id: told whatever\n',
    'scripts/run.sh': '#!/bin/sh\necho told # Mended.\n',
  });

  expect(lines.map((line) => line.split(': write')[0]?.split(': "word')[0])).toEqual([
    '.github/ISSUE_TEMPLATE/bug.yml:3: "lies"',
    'Dockerfile:1: "anew"',
    'Dockerfile:3: "Whoever"',
    'compose.yaml:1: a sentence of 36 words',
    'scripts/run.sh:2: "Mended"',
    '5 places',
  ]);
});

test('code, HTML, SQL and texts that are fixed elsewhere pass', () => {
  const long = 'name '.repeat(40);
  const { status, lines } = runGate({
    'README.md': 'Run `tell anew`:\n\n```sh\nwhoever lies\n```\n\nThere is no index, and it is no longer needed.\n',
    'agents/a/src/page.ts': `/** The column \`told\`. */\nexport const html = '<p>${long}</p>';\nexport const name = 'told';\n`,
    'orchestrator/src/sql.ts': `export const sql = \`\nCREATE TABLE note (${long})\`;\n`,
    'packages/toolsets/src/designs/x/declarations.ts': "export const words = 'Tells the model whatever it is told.';\n",
    'packages/toolsets/src/designs/x/declarations/read.ts': `export const words = '${long}';\n`,
  });

  expect({ status, lines }).toEqual({ status: 0, lines: [] });
});

test('comments and other strings of files with fixed texts are checked', () => {
  const { lines } = runGate({
    'packages/toolsets/src/designs/x/declarations.ts': '// Tells the model.\n',
    'packages/toolsets/src/designs/x/answer.ts': "export const words = 'Read it anew.';\n",
    'packages/vault/src/core/note-errors.ts': "export const message = 'The note lies elsewhere';\n",
  });

  expect(lines.map((line) => line.split(': ')[0])).toEqual([
    'packages/toolsets/src/designs/x/answer.ts:1',
    'packages/toolsets/src/designs/x/declarations.ts:1',
    'packages/vault/src/core/note-errors.ts:1',
    '3 places',
  ]);
});
