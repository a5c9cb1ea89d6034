import { expect, test } from 'vitest';
import { type StderrLine, StderrLines } from './stderr-lines.ts';

function linesOf(...chunks: (string | Buffer)[]): StderrLine[] {
  const lines: StderrLine[] = [];
  const cutter = new StderrLines((line) => lines.push(line));
  for (const chunk of chunks) cutter.push(Buffer.from(chunk));
  cutter.end();
  return lines;
}

test('JSON objects are decoded, everything else is text, and empty lines are left out', () => {
  const lines = linesOf('{"a":1}\n\nplain\r\n{broken\n[1]\n"x"');

  expect(lines).toEqual([{ a: 1 }, 'plain', '{broken', '[1]', '"x"']);
});

test('an object that is nested too deeply to be serialized is text', () => {
  const line = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;

  expect(linesOf(`${line}\n`)).toEqual([line]);
});

test('a line or a character can arrive in pieces', () => {
  const bytes = Buffer.from('{"a":"ä"}\nrest');

  const lines = linesOf(bytes.subarray(0, 7), bytes.subarray(7, 8), bytes.subarray(8));

  expect(lines).toEqual([{ a: 'ä' }, 'rest']);
});

test('an endless line is passed on in pieces without loss', () => {
  const chunk = 'x'.repeat(700_000);

  const lines = linesOf(chunk, chunk, chunk);

  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(chunk.repeat(3));
});
