import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';

const root = join(import.meta.dirname, '..', '..');
const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim();

/** Each program, the folder of its notices, and some packages that it contains and does not contain. */
const programs: readonly (readonly [string, readonly string[], string, readonly string[], readonly string[]])[] = [
  [
    'the executable',
    ['dist/obsidian-agent'],
    'dist',
    ['rrule', 'tslib', 'yaml', 'graphology', '@modelcontextprotocol/server', 'Bun'],
    ['execa'],
  ],
  [
    "the orchestrator's executable",
    ['dist/obsidian-orchestrator'],
    'dist/orchestrator',
    ['execa', 'json-p3', 'yaml', '@opentelemetry/sdk-node', '@dbos-inc/dbos-sdk', 'pg', 'pg-types', 'pgpass', 'Bun'],
    ['moment', 'rrule', 'winston'],
  ],
  [
    'the Node bundle',
    ['agents/obsidian-agent/bin/obsidian-agent.cjs'],
    'agents/obsidian-agent/dist',
    ['rrule', 'yaml', 'graphology', 'ajv'],
    ['Bun', 'execa', 'zod'],
  ],
  [
    'the MCP server',
    ['agents/obsidian-agent/bin/obsidian-agent.cjs', 'mcp'],
    'agents/obsidian-agent/dist/mcp',
    ['@modelcontextprotocol/server', 'content-type', 'zod', 'chokidar', 'rrule', 'pino'],
    ['Bun', 'execa', '@opentelemetry/sdk-node'],
  ],
  [
    'the orchestrator',
    ['orchestrator/bin/obsidian-orchestrator.cjs'],
    'orchestrator/dist/bundle',
    ['execa', 'json-p3', 'yaml', 'ajv', '@opentelemetry/sdk-node'],
    ['Bun', 'moment', 'rrule'],
  ],
  [
    'the contract harness',
    ['packages/contract-harness/bin/agent-contract.js'],
    'packages/contract-harness/dist/bundle',
    ['ajv', 'fast-check', 'yaml', 'zod'],
    ['Bun', 'moment', 'pino', '@opentelemetry/sdk-node'],
  ],
];

/** The headings of the sections; the first section is the project's own. */
function packagesIn(text: string): string[] {
  const [, , ...sections] = text.split(/\n-{80}\n/);
  return sections.flatMap((section) =>
    [...(section.split('\n\n')[0]?.matchAll(/^(\S+) \S+ \(/gm) ?? [])].map(([, name = '']) => name),
  );
}

test.each(programs)(
  '%s prints the licences of exactly the packages that it contains',
  async (...[, [program = '', ...word], folder, held, others]) => {
    const path = join(root, program);
    const words: readonly [string, ...string[]] = program.startsWith('dist/')
      ? [path, '--licenses']
      : [process.execPath, path, ...word, '--licenses'];

    const { exitCode, stdout, stderr } = await runProcess({ command: words });

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toBe(readFileSync(join(root, folder, 'THIRD_PARTY_NOTICES.txt'), 'utf8'));
    expect(stdout).toContain(own);
    expect(packagesIn(stdout)).toEqual(expect.arrayContaining([...held]));
    for (const other of others) expect(packagesIn(stdout)).not.toContain(other);
  },
);

test('the executable includes the licence of its JavaScript engine', () => {
  const text = readFileSync(join(root, 'dist', 'THIRD_PARTY_NOTICES.txt'), 'utf8');

  expect(text).toContain('JavaScriptCore');
  expect(text).toContain('GNU LIBRARY GENERAL PUBLIC LICENSE');
});

test('the executable names each library that its runtime lists, and includes the licences', () => {
  const text = readFileSync(join(root, 'dist', 'THIRD_PARTY_NOTICES.txt'), 'utf8');
  const print = ['--print', 'JSON.stringify(process.versions)'];
  const bun = spawnSync(join(root, 'node_modules', '.bin', 'bun'), print, { encoding: 'utf8' });
  const { bun: own, node, openssl, v8, modules, napi, unicode, typescript, ...libraries } = JSON.parse(bun.stdout);

  expect(Object.keys(libraries)).toEqual(expect.arrayContaining(['boringssl', 'mimalloc', 'zstd']));
  for (const version of Object.values(libraries)) expect(text).toContain(version);
  for (const notice of ['the Brotli Authors', 'Daniel Stenberg', 'Fedor Indutny', 'UNICODE LICENSE V3'])
    expect(text).toContain(notice);
  for (const id of ['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'LGPL-2.1-only', 'Zlib', 'IJG'])
    expect(text).toContain(`(${id})\n\n`);
});

test('a library of the runtime without a known licence fails the build', async () => {
  const file = pathToFileURL(join(root, 'scripts', 'notices', 'runtime-libraries.ts')).href;
  const { describeLibraries } = (await import(file)) as { describeLibraries(versions: object): string[] };

  expect(() => describeLibraries({ bun: '9.0.0', newlib: '1.2.3' })).toThrow('newlib');
});

test.each(['shared-types', 'toolsets'])(
  'the generated code of %s is shipped with the licences of its packages',
  (name) => {
    const text = readFileSync(join(root, 'packages', name, 'dist', 'THIRD_PARTY_NOTICES.txt'), 'utf8');

    expect(packagesIn(text)).toEqual(['ajv']);
  },
);

test('the image has the licences next to the program', async () => {
  const app = temporaryFolder();
  const source = join(root, 'agents', 'obsidian-agent');
  const parts = readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/obsidian-agent\/(\S+) \.\/(\S*)$/gm);
  for (const [, part = ''] of parts) {
    mkdirSync(dirname(join(app, part)), { recursive: true });
    cpSync(join(source, part), join(app, part), { recursive: true });
  }

  const { stdout } = await runProcess({
    command: [process.execPath, join(app, 'bin', 'obsidian-agent.cjs'), 'mcp', '--licenses'],
  });

  expect(stdout).toContain(own);
});

test('a package without a licence text fails the build', async () => {
  const { packagesOf } = (await import(BUILD.href)) as { packagesOf(sources: string[]): object[] };
  const folder = temporaryFolder();
  plant(folder, {
    'node_modules/bare/package.json': '{ "name": "bare", "version": "1.0.0", "license": "MIT" }',
    'node_modules/bare/index.js': '',
    'node_modules/packing/package.json': '{ "name": "packing", "version": "1.0.0", "license": "MIT" }',
    'node_modules/packing/LICENSE.md': 'Do as you like.',
    'node_modules/packing/index.js': '//#region node_modules/.pnpm/unknown@1/node_modules/unknown-to-all/index.js\n',
    'node_modules/naming/package.json': '{ "name": "naming", "version": "1.0.0", "license": "MIT" }',
    'node_modules/naming/README.md': '# naming\n\n## License\n\nMIT\n',
    'node_modules/naming/index.js': '',
    'node_modules/quoting/package.json': '{ "name": "quoting", "version": "1.0.0", "license": "MIT" }',
    'node_modules/quoting/README.md':
      '# quoting\n\n## license\n\nPermission is hereby granted, free of charge.\n\n## thanks\n',
    'node_modules/quoting/index.js': '',
    'node_modules/sound/package.json': '{ "name": "sound", "version": "1.0.0", "license": "MIT" }',
    'node_modules/sound/licence': 'Do as you like.',
    'node_modules/sound/dist/index.js': '',
  });
  const source = (path: string): string[] => [join(folder, 'node_modules', path)];

  expect(() => packagesOf(source('bare/index.js'))).toThrow('bare 1.0.0');
  expect(() => packagesOf(source('packing/index.js'))).toThrow('unknown-to-all');
  expect(() => packagesOf(source('naming/index.js'))).toThrow('naming 1.0.0');
  expect(packagesOf(source('quoting/index.js'))).toMatchObject([
    { name: 'quoting', texts: ['Permission is hereby granted, free of charge.'] },
  ]);
  expect(packagesOf(source('sound/dist/index.js'))).toMatchObject([{ name: 'sound', texts: ['Do as you like.'] }]);
});

/** A part of the build, which the tests do not compile. */
const BUILD = pathToFileURL(join(root, 'scripts', 'notices', 'bundled-packages.ts'));

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'licences-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}
