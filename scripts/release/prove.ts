import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run } from '../run-tool.ts';
import { MAIN_PACKAGE } from './manifest.ts';
import { type Platform, packageOf, platforms } from './platforms.ts';

/**
 * Installs the packed package with npm in an empty folder, with the executable of this system if it was packed, and runs it:
 * a note is written, and the MCP server lists its tools. The orchestrator's executable runs a plan with it. For each system that
 * a release is for.
 */
const { values } = parseArgs({ options: { from: { type: 'string', default: join(root, 'dist', 'release') } } });
const from = resolve(values.from);
const folder = mkdtempSync(join(tmpdir(), 'prove-'));
const agentProgram = join(folder, 'node_modules', MAIN_PACKAGE, 'bin', `${MAIN_PACKAGE}.cjs`);

try {
  const [platform] = platforms.filter(isOwn);
  const own = platform === undefined ? [] : archiveOf(platform);
  writeFileSync(join(folder, 'package.json'), '{}');
  run(
    'npm',
    'install',
    '--offline',
    '--prefix',
    folder,
    ...globSync(`npm/${MAIN_PACKAGE}-[0-9]*.tgz`, { cwd: from }).map(inFrom),
    ...own,
  );
  proveNote();
  proveServer();
  if (platform !== undefined && own.length > 0) provePlan(orchestratorFor(platform));
  console.log(
    `${call('', '--version').trim()} runs ${own.length > 0 ? 'as an executable, and in a plan' : 'on Node'}.`,
  );
} finally {
  rmSync(folder, { recursive: true, maxRetries: 5 });
}

function isOwn({ install, name }: Platform): boolean {
  const report = process.report.getReport() as { readonly header?: { readonly glibcVersionRuntime?: string } };
  const isMusl = process.platform === 'linux' && report.header?.glibcVersionRuntime === undefined;
  return install.os === process.platform && install.cpu === process.arch && name.endsWith('-musl') === isMusl;
}

function archiveOf(platform: Platform): string[] {
  return globSync(`npm/${packageOf(platform).slice(1).replace('/', '-')}-[0-9]*.tgz`, { cwd: from }).map(inFrom);
}

function inFrom(path: string): string {
  return join(from, path);
}

function proveNote(): void {
  const vault = join(folder, 'vault');
  mkdirSync(vault);
  const payload = { vault_path: vault, note_name: 'First', content: '# First\n' };
  const request = { request_id: crypto.randomUUID(), tool: 'obsidian_agent', action: 'create_note', payload };
  const { status } = JSON.parse(call(JSON.stringify(request))) as { status: string };
  const text = readFileSync(join(vault, 'First.md'), 'utf8');
  if (status !== 'success' || text !== payload.content) throw new Error(`create_note wrote ${JSON.stringify(text)}.`);
}

function proveServer(): void {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'prove', version: '1' } };
  const messages = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 2, method: 'tools/list' },
  ].map((message) => `${JSON.stringify(message)}\n`);
  const answers = call(messages.join(''), 'mcp', '--vault', join(folder, 'vault'));
  if (!answers.includes('"name":"read_note"')) throw new Error(`The MCP server answered ${answers}`);
}

function orchestratorFor({ name }: Platform): string {
  const [archive] = globSync(`assets/obsidian-orchestrator-*-${name}.tar.gz`, { cwd: from });
  if (archive === undefined)
    throw new Error(`${from} lacks the orchestrator's archive for ${name}. Run scripts/release/assets.ts first.`);
  return inFrom(archive);
}

/** Runs a plan of one task with the executable in an archive. */
function provePlan(archive: string): void {
  run('tar', '-C', folder, '-xzf', archive);
  const agent = { command: [process.execPath, agentProgram] };
  const task = { id: 'write', action: 'create_note', payload: { note_name: 'Planned', content: 'by a plan' } };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ obsidian_agent: agent }));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'prove', vault_path: 'vault', tasks: [task] }));
  const words = ['run', 'plan.json', '--agents', 'agents.json', '--state', 'state'];
  const executable = join(folder, process.platform === 'win32' ? 'obsidian-orchestrator.exe' : 'obsidian-orchestrator');
  const { status, stderr } = spawnSync(executable, words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0 || readFileSync(join(folder, 'vault', 'Planned.md'), 'utf8') !== 'by a plan')
    throw new Error(`obsidian-orchestrator run ended with ${status}: ${stderr}`);
}

function call(input: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [agentProgram, ...args], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${MAIN_PACKAGE} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}
