import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerWorld, startServer } from '../e2e/plan-server-world.ts';
import { asWritten } from './transcript.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'guide', 'server.md'), 'utf8');

/** The calls of the page, each with the output shown below it. */
const calls = [
  ...page.matchAll(/^```(sh|ts)\n((?:curl|\/\/ follow)[\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```\n)?/gm),
].map(([, kind = '', text = '', output = '']) => ({ kind, text, output: output.split('\n').slice(0, -1) }));

let world: ServerWorld;
let token: string;
beforeAll(async () => {
  world = await startServer();
  token = world.createToken('docs', '--role', 'admin');
});
afterAll(() => world.close());

test('the calls of the page get the answers that it shows', () => {
  cpSync(join(root, 'examples', 'garden'), join(world.folder, 'vault'), { recursive: true });
  const env = { ...process.env, URL: world.url, TOKEN: token };

  expect(calls.map(({ kind }) => kind)).toEqual(['sh', 'sh', 'ts', 'sh']);
  for (const { kind, text, output } of calls) {
    const file = join(world.folder, `call.${kind}`);
    writeFileSync(file, text);
    const { status, stdout } = spawnSync(kind === 'sh' ? 'sh' : process.execPath, [file], { env, encoding: 'utf8' });
    expect(status, text).toBe(0);
    if (output.length > 0) expect(shown(output, stdout), text).toEqual(output);
    else expect(JSON.parse(stdout)).toMatchObject({ plan_id: 'kite', joined: false });
  }
});

/** A line of `…` stands for any lines. */
function shown(expected: readonly string[], printed: string): readonly string[] {
  const pattern = expected.map((line) =>
    line === '…' ? '(?:.*\n)*' : `${line.split('…').map(RegExp.escape).join('.*')}\n`,
  );
  return new RegExp(`^${pattern.join('')}$`).test(printed.endsWith('\n') ? printed : `${printed}\n`)
    ? expected
    : asWritten(expected, printed);
}
