import { expect, test } from 'vitest';
import { redactionOf } from './redaction.ts';
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

test('a flood is counted instead of decoded, and lines that come later are passed on', () => {
  const lines: StderrLine[] = [];
  let now = 0;
  const cutter = new StderrLines((line) => lines.push(line), { now: () => now });
  const chunk = Buffer.from('a line of a flood\n'.repeat(3641));
  for (let count = 0; count < 320; count += 1) cutter.push(chunk);
  const decoded = lines.length;

  now = 10_000;
  cutter.push(Buffer.from('late\n'));
  cutter.end();

  expect(decoded).toBeLessThan((4 * 1024 * 1024) / 18 + 1);
  expect(lines.slice(decoded)).toEqual([`… ${320 * 3641 - decoded} lines dropped`, 'late']);
});

test('the end of a flood is passed on: there a process says why it ends', () => {
  const lines: StderrLine[] = [];
  const cutter = new StderrLines((line) => lines.push(line), { now: () => 0 });
  const chunk = Buffer.from('a line of a flood\n'.repeat(3641));
  for (let count = 0; count < 320; count += 1) cutter.push(chunk);
  const decoded = lines.length;

  cutter.push(Buffer.concat([chunk, Buffer.from('{"level":"fatal"}\nno room')]));
  cutter.end();

  const [notice, ...end] = lines.slice(decoded);
  expect(notice).toBe(`… ${321 * 3641 + 2 - decoded - end.length} lines dropped`);
  expect(end.slice(-3)).toEqual(['a line of a flood', { level: 'fatal' }, 'no room']);
  expect(end.length).toBeGreaterThan(200);
});

test('a line that began in a flood is dropped whole', () => {
  const lines: StderrLine[] = [];
  let now = 0;
  const cutter = new StderrLines((line) => lines.push(line), { now: () => now });
  cutter.push(Buffer.from('first\n'));
  cutter.push(Buffer.alloc(5 * 1024 * 1024, 'x'));

  now = 10_000;
  cutter.push(Buffer.from('still the long line'));
  cutter.push(Buffer.from(' and its end\n{"a":1}\n'));
  cutter.end();

  expect(lines).toEqual(['first', '… 1 line dropped', { a: 1 }]);
});

test('secrets are replaced in text, in any spelling of JSON, and across the pieces of a line', () => {
  const lines: StderrLine[] = [];
  const cutter = new StderrLines((line) => lines.push(line), { redaction: redactionOf(['s3cret']) });
  const endless = `${'x'.repeat(1024 * 1024)}s3`;
  for (const chunk of ['a s3cret\n{"b":"s3cre\\u0074"}\n', endless, 'cret\n']) cutter.push(Buffer.from(chunk));
  cutter.end();

  expect(lines.slice(0, 2)).toEqual(['a ***', { b: '***' }]);
  expect(lines.slice(2).join('')).toBe(`${'x'.repeat(1024 * 1024)}***`);
});
