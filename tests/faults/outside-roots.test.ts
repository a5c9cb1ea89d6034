import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';
import { bytesOf, harvest, plant } from '../contract/tree.ts';
import { plantVault } from '../mcp/mcp-vault.ts';
import { executable, isLong, requestOf } from './ask-agent.ts';
import { type ListedTool, PICKS_AT_RANDOM, TOOLSETS } from './hidden/listed-tools.ts';
import { type ArgsSchema, randomArgs } from './hidden/random-args.ts';
import { askTwin, type Request, startTwin, type Twin } from './hidden/twin-servers.ts';
import { pick, type Random, randomFrom } from './outside-edits.ts';

/** The files outside the allowed folders. They exist or not, and no answer may reveal which. */
const OUTSIDE = {
  'Diary.md': '---\naliases: [journal]\n---\n#secret [[Open]] lupus\n',
  'Sub/Deep.md': '',
  '.obsidian/app.json': '{"newFileLocation":"folder","newFileFolderPath":"Sub"}',
};

const TIMEOUT_MS = isLong ? 1_800_000 : 60_000;
const SCHEMAS = join(import.meta.dirname, '..', '..', 'schemas', 'v2', 'commands');

test(
  'no command reveals whether a path outside the allowed roots exists',
  async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'roots-')));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [allowed, outside] = [join(folder, 'allowed'), join(folder, 'outside')];
    mkdirSync(allowed);
    symlinkSync(outside, join(allowed, 'way'));
    const below = ['', '/Diary.md', '/Sub', '/.obsidian', '/Sub/Deep.md/x', '/Sub/../../outside'];
    const paths = [
      ...below.map((path) => outside + path),
      `${allowed}/way`,
      `${allowed}/way/Sub`,
      `${allowed}/../outside`,
    ];
    const env = { OBSIDIAN_AGENT_ALLOWED_ROOTS: allowed, HOME: folder };
    const payloads = examplesInVaults().flatMap(([command, example], at) =>
      (isLong ? paths : at % 4 === 0 ? [pickAt(paths, at)] : []).map((vault_path) => [
        command,
        { ...example, vault_path },
      ]),
    ) as [string, object][];
    const askAll = async () => {
      const answers: Outcome[] = [];
      for (const [command, payload] of payloads) {
        const { stdout } = await runProcess({ command: executable, stdin: requestOf(command, payload), env });
        const { error_detail, result } = JSON.parse(stdout);
        answers.push({ command, payload, error_detail, result });
      }
      return answers;
    };

    const absent = await askAll();
    plant(outside, OUTSIDE);
    const present = await askAll();

    expect(present).toEqual(absent);
    expect(present.filter((answer) => !isRefused(answer))).toEqual([]);
    expect(harvest(outside)).toEqual(bytesOf(OUTSIDE));
  },
  TIMEOUT_MS,
);

/** Links of a vault that lead out of it, by their target in the folder around the vault. */
const LINKS = { 'L.md': 'outside/Diary.md', F: 'outside', 'None.md': 'outside/None.md', 'Up.md': 'Up.md' };
const REFS = [
  ...[
    'L',
    'L.md',
    'F',
    'F/Diary',
    'F/Diary.md',
    'F/New',
    'F/Sub',
    'F/Sub/',
    'F/sub',
    'F/SUB/deep',
    'None',
    'None.md',
    'Up',
  ],
  ...['../outside/Diary.md', '<home>/outside/Diary.md', '<home>/outside', 'F/../Open', '~/outside/Diary.md'],
  ...['file://<home>/outside/Diary.md', 'Diary', 'journal', 'Open', 'Open', 'Ideas/Plan', 'Ideas', 'New', 'lupus'],
];

/** In their designs an absolute path begins at the vault's folder. */
const IGNORE_SLASHES: readonly string[] = ['smarthole', 'vault-agent'];

/** Vaults with other settings: in the vault, or linked to those of the folder outside. */
const SETTINGS = {
  '.obsidian/app.json': '{"newFileLocation":"folder","newFileFolderPath":"F","attachmentFolderPath":"F/Sub"}',
  '.obsidian/daily-notes.json': '{"folder":"F","template":"F/Diary"}',
  '.obsidian/templates.json': '{"folder":"F"}',
};

test.each(Array.from({ length: isLong ? 12 : 3 }, (_, seed) => seed))(
  'no tool shows files outside the vault, wherever links lead (vault %i)',
  async (seed) => {
    const random = randomFrom(seed + 1);
    const [present, absent] = [plantAllowed(seed), plantAllowed(seed)];
    plant(outsideOf(present), OUTSIDE);
    // For Obsidian the vault of seed 1 is a part of this one: it has no settings of its own.
    mkdirSync(join(present.vault.path, '..', '.obsidian'));

    for (const toolset of isLong ? TOOLSETS : ['native']) {
      const options = ['--toolset', toolset];
      const [ofPresent, ofAbsent] = [await startTwin(present, options), await startTwin(absent, options)];
      const tools = (await ofAbsent.listTools()).tools as readonly unknown[] as readonly ListedTool[];
      for (const request of requestsOf(tools, toolset, random)) {
        const [answer, expected] = await Promise.all([
          askTwin(ofPresent, present, withHome(present, request)),
          askTwin(ofAbsent, absent, withHome(absent, request)),
        ]);
        expect({ request, answer: plainAnswer(answer, present) }).toEqual({
          request,
          answer: plainAnswer(expected, absent),
        });
        expect({ request, files: ownFilesOf(present) }).toEqual({ request, files: ownFilesOf(absent) });
      }
      await Promise.all([ofPresent.close(), ofAbsent.close()]);
    }
    expect(harvest(outsideOf(present))).toEqual(bytesOf(OUTSIDE));
    expect(readdirSync(homeOf(absent))).not.toContain('outside');
  },
  TIMEOUT_MS,
);

interface Outcome {
  readonly command: string;
  readonly payload: object;
  readonly error_detail: { readonly reason: string } | null;
  readonly result: { readonly metadata: { readonly is_error?: boolean } } | null;
}

/** Whether a command reports that the vault is not allowed; `call_tool` uses the words of its toolset. */
function isRefused({ command, error_detail, result }: Outcome): boolean {
  return command === 'call_tool' ? result?.metadata.is_error === true : error_detail?.reason === 'VAULT_NOT_ALLOWED';
}

/** The commands with a vault parameter, each with a payload. */
function examplesInVaults(): (readonly [command: string, example: object])[] {
  return readdirSync(SCHEMAS).flatMap((file) => {
    const command = /^(\w+)\.params\.schema\.json$/.exec(file)?.[1];
    if (command === undefined) return [];
    const { properties, examples } = JSON.parse(readFileSync(join(SCHEMAS, file), 'utf8'));
    return 'vault_path' in properties ? [[command, examples[0]] as const] : [];
  });
}

/** Plants a vault with links that lead out of it, in a folder of its own that is the only allowed one. */
function plantAllowed(seed: number): Twin {
  const tree = {
    'Open.md': '[[L]] [[F/Diary]] [[Ideas/Plan]] ![[F/photo.png]]\n',
    'Ideas/Plan.md': '#open\n- [ ] x\n',
  };
  const vault = plantVault({ ...tree, ...(seed % 3 === 0 ? SETTINGS : {}) });
  const links = seed % 3 === 2 ? { ...LINKS, '.obsidian': 'outside/.obsidian' } : LINKS;
  for (const [path, target] of Object.entries(links)) symlinkSync(join('..', target), join(vault.path, path));
  const env = { ...vault.env, OBSIDIAN_AGENT_ALLOWED_ROOTS: vault.path };
  return { vault: { ...vault, env }, ids: [] };
}

function* requestsOf(tools: readonly ListedTool[], toolset: string, random: Random): Generator<Request> {
  for (let round = 0; round < (isLong ? 20 : 1); round += 1)
    for (const { name, inputSchema } of tools.filter((tool) => tool.name !== PICKS_AT_RANDOM))
      yield { method: 'tools/call', params: { name, arguments: argsOf(inputSchema, toolset, random) } };
  for (const to of toolset === 'native' ? REFS : [])
    yield { method: 'tools/call', params: { name: 'move_note', arguments: { note: 'Open', to, dry_run: true } } };
  for (const path of REFS.filter(() => isLong || random() < 0.2))
    yield { method: 'resources/read', params: { uri: `obsidian://vault/Garden/${encodeURIComponent(path)}` } };
}

function argsOf(schema: ArgsSchema, toolset: string, random: Random): object {
  // The homes of the two vaults differ, and so would notes that contain or have their paths.
  const plain = REFS.filter((ref) => !ref.includes('<home>'));
  const paths = IGNORE_SLASHES.includes(toolset) ? plain : REFS;
  const textFor = (name: string) => pick(/note|path|folder|^to$|source|destination/.test(name) ? paths : plain, random);
  const args = randomArgs(schema, { random, optional: 0.5, textFor, valueFor: () => undefined });
  // A note without a name is named after the time.
  return 'path' in (schema.properties ?? {}) ? { path: pick(paths, random), ...args } : args;
}

/** The files of a vault, without the targets of its links. */
function ownFilesOf({ vault }: Twin): object {
  const home = basename(dirname(vault.path));
  const files = Object.entries(harvest(vault.path));
  const own = files.filter(([path]) => realpathSync(join(vault.path, path)).startsWith(vault.path));
  return Object.fromEntries(own.map(([path, bytes]) => [path.replace(home, 'home'), bytes]));
}

function homeOf({ vault }: Twin): string {
  return dirname(vault.path);
}

function outsideOf(twin: Twin): string {
  return join(homeOf(twin), 'outside');
}

/**
 * An answer without the parts that differ between any two vaults: the name of the home, marks (which text sent by the
 * caller does not have), and the state of the index, which reads changes of the last two seconds again.
 */
function plainAnswer(answer: string, twin: Twin): string {
  return answer
    .replaceAll(basename(homeOf(twin)), 'home')
    .replaceAll(/<<<.*?>>>/g, '')
    .replaceAll(/"(?:bytes|texts_read)":\d+/g, '');
}

function withHome(twin: Twin, request: Request): Request {
  return JSON.parse(JSON.stringify(request).replaceAll('<home>', homeOf(twin)));
}

function pickAt<T>(items: readonly T[], at: number): T {
  return items[at % items.length] as T;
}
