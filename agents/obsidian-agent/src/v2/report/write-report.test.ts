import { expect, test } from 'vitest';
import { firstOf, verb, writeReport } from './write-report.ts';

const wording = { sentence: 'Updated A.md.', details: ['- etag: sha256-1'] };

test('a concise answer is only the sentence', () => {
  expect(writeReport(wording, {}, { changes: [], transactionId: null, isPreview: false }).data).toBe('Updated A.md.');
});

test('a detailed answer names the transaction for undo', () => {
  const facts = { changes: [], transactionId: 't1', isPreview: false };

  expect(writeReport(wording, { response_format: 'detailed' }, facts).data).toContain(
    '\n- transaction: t1 (undo reverts it)',
  );
  expect(writeReport(wording, {}, facts).data).toBe('Updated A.md.');
});

test('a detailed answer adds its facts', () => {
  const { data } = writeReport(
    wording,
    { response_format: 'detailed' },
    { changes: [], transactionId: null, isPreview: false },
  );

  expect(data).toBe('Updated A.md.\n- etag: sha256-1');
});

test('a dry run lists each path with its numbers of added and removed lines', () => {
  const changes = [
    { path: 'New', kind: 'folder_created' },
    { path: 'Old.md', kind: 'moved', to: 'New/Old.md' },
    { path: 'A.md', kind: 'modified', diff: '--- A.md\n+++ A.md\n@@ -1,2 +1,3 @@\n one\n-two\n+2\n+--- three\n' },
  ] as const;

  expect(writeReport({ sentence: 'Would move.' }, {}, { changes, transactionId: null, isPreview: true }).data).toBe(
    [
      'Would move.',
      '- New (folder created)',
      '- Old.md → New/Old.md (moved)',
      '- A.md (+2 −1)',
      'Dry run: nothing was changed. To make the change, send it again with dry_run: false.',
    ].join('\n'),
  );
});

test('a dry run of many files lists twenty and how many more', () => {
  const changes = Array.from({ length: 51 }, (_, index) => ({ path: `${index}.md`, kind: 'deleted' as const }));

  const lines = writeReport({ sentence: 'Would.' }, {}, { changes, transactionId: null, isPreview: true }).data.split(
    '\n',
  );

  expect(lines).toHaveLength(23);
  expect(lines[21]).toBe('… and 31 more');
});

test('a detailed dry run ends its diffs after 400 lines', () => {
  const diff = `--- A.md\n+++ A.md\n@@ -0,0 +1,500 @@\n${'+line\n'.repeat(500)}`;
  const changes = [{ path: 'A.md', kind: 'created', diff }] as const;

  const { data: lines } = writeReport(
    { sentence: 'Would.' },
    { response_format: 'detailed' },
    { changes, transactionId: null, isPreview: true },
  );

  expect(lines.split('\n')).toHaveLength(1 + 400 + 1 + 1);
  expect(lines).toContain('- A.md (+500 −0)');
  expect(lines).toContain('… and 102 more lines');
});

test('words agree with what happened', () => {
  expect(verb({ isPreview: false }, 'Moved', 'move')).toBe('Moved');
  expect(verb({ isPreview: true }, 'Moved', 'move')).toBe('Would move');
  expect(firstOf(['a', 'b', 'c'], 2)).toBe('a, b, … and 1 more');
});
