import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { plant, type Tree } from '../contract/tree.ts';
import { findChromium, openBrowser } from './chromium.ts';

const HOSTILE = '</script><img src=x onerror=document.title=1>';
const NOTES = 10_000;

let browserPath: string | undefined;
beforeAll(() => {
  browserPath = findChromium();
  if (browserPath === undefined)
    process.stderr.write('There is no Chromium, and apt-get installs none: pages are read without a browser.\n');
}, 120_000);

test('a page of ten thousand notes opens at once, is searched, filtered and moved without a jerk', async () => {
  const file = await draw(manyNotes());
  if (browserPath === undefined) return expectReadable(file, NOTES);
  const { page, faults, close } = await open(browserPath, file);

  await page.fill('#search', 'note 77');
  expect(await page.textContent('#found-count')).toBe('111 found');
  await page.press('#search', 'Enter');
  expect(await page.textContent('#chosen-name')).toBe('Note 77');
  expect(await page.getAttribute('#open', 'href')).toMatch(
    /^obsidian:\/\/open\?vault=[^&]+&file=Area%20\d+%2FNote%2077\.md$/,
  );
  await page.press('#surface', 'Escape');

  await page.selectOption('#folder', 'Area 3');
  expect(await page.textContent('#size')).toMatch(/^250 nodes, /);
  await page.selectOption('#tag', 'topic/t3');
  expect(await page.textContent('#size')).toMatch(/^(?!250)\d+ nodes, /);
  await page.selectOption('#folder', '');
  await page.selectOption('#tag', '');
  expect(await page.textContent('#size')).toMatch(/^10,000 nodes, /);

  // Other programs may have the machine for a while: one drag of three without a jerk shows that it can be.
  const medians = [await panMedian(page), await panMedian(page), await panMedian(page)];
  expect(Math.min(...medians)).toBeLessThan(33);

  await page.press('#surface', '0');
  await drawn(page);
  expect(await coloursSeen(page)).toBeGreaterThan(50);
  expect(faults).toEqual([]);
  await close();
}, 120_000);

test('a name that is HTML stays a name, in the page and in all that it tells', async () => {
  const file = await draw({ [`a/${HOSTILE.replaceAll('/', '')}.md`]: `[[${HOSTILE}]] #tag`, 'b.md': `[[${HOSTILE}]]` });
  if (browserPath === undefined) return expectReadable(file, 3);
  const { page, faults, close } = await open(browserPath, file);
  const title = await page.title();

  await page.fill('#search', 'script');
  await page.press('#search', 'Enter');
  expect(await page.textContent('#chosen-name')).toContain('<');
  for (const button of await page.locator('#found button').all()) await button.click();
  await page.mouse.move(640, 400);

  expect(await page.locator('img').count()).toBe(0);
  expect(await page.title()).toBe(title);
  expect(faults).toEqual([]);
  await close();
});

test('a page of an empty vault opens, too', async () => {
  const file = await draw({ '.obsidian/app.json': '{}' });
  if (browserPath === undefined) return expectReadable(file, 0);
  const { page, faults, close } = await open(browserPath, file);

  expect(await page.textContent('#size')).toBe('0 nodes, 0 links');
  expect(faults).toEqual([]);
  await close();
});

/** Notes in forty folders, which link mostly within their own. */
function manyNotes(): Tree {
  const linkOf = (note: number, at: number) => (at === 0 ? note % 40 : (note + 40 * (note % (7 + 30 * at))) % NOTES);
  return Object.fromEntries(
    Array.from({ length: NOTES }, (_, note) => {
      const links = [0, 1, 2].map((at) => `[[Note ${linkOf(note, at)}]]`).join(' ');
      return [`Area ${note % 40}/Note ${note}.md`, `#topic/t${note % 7}\n${note % 50 === 9 ? '' : links}\n`];
    }),
  );
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'graph page '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function draw(tree: Tree): Promise<string> {
  const folder = temporaryFolder();
  plant(join(folder, 'My vault'), tree);
  const file = join(folder, 'graph.html');
  expect(await run(['--html', file, '--vault-path', join(folder, 'My vault')])).toMatchObject({ exitCode: 0 });
  return file;
}

async function run(args: readonly string[]) {
  const [first] = artefacts;
  if (first === undefined) throw new Error('There is no artefact to test.');
  const [program, ...before] = first.command;
  return await runProcess({ command: [program, ...before, 'graph', ...args], stdin: '' });
}

async function open(executable: string, file: string) {
  const browser = await openBrowser(executable);
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(`file://${encodeURI(file)}`);
  await drawn(page);
  return { page, faults, close: async () => await browser.close() };
}

async function drawn(page: Page): Promise<void> {
  await page.locator('html[data-drawn=true]').waitFor({ state: 'attached' });
}

/** The median length of a frame while the graph is dragged, in milliseconds. */
async function panMedian(page: Page): Promise<number> {
  await page.evaluate(`{
    let last;
    globalThis.frames = [];
    const note = (now) => { if (last !== undefined) frames.push(now - last); last = now; requestAnimationFrame(note); };
    requestAnimationFrame(note);
  }`);
  await page.mouse.move(760, 400);
  await page.mouse.down();
  for (let step = 0; step < 90; step += 1)
    await page.mouse.move(760 + 380 * Math.sin(step / 8), 400 + 200 * Math.cos(step / 8));
  await page.mouse.up();
  const frames = (await page.evaluate('[...frames]')) as number[];
  expect(frames.length).toBeGreaterThan(20);
  return frames.sort((a, b) => a - b)[frames.length >> 1] ?? 0;
}

/** How many colours the graph has on the screen. */
async function coloursSeen(page: Page): Promise<number> {
  return (await page.evaluate(`{
    const surface = document.getElementById('surface');
    const { data } = surface.getContext('2d').getImageData(0, 0, surface.width, surface.height);
    new Set(new Uint32Array(data.buffer)).size;
  }`)) as number;
}

/** Without a browser: the page's data can be read, and its script at least parsed. */
function expectReadable(file: string, nodes: number): void {
  const page = readFileSync(file, 'utf8');
  const [, data = '', script = ''] =
    /<script id="data"[^>]*>([^<]*)<\/script>\s*<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(data).paths).toHaveLength(nodes);
  expect(() => new Script(script)).not.toThrow();
  expect(page.match(/<script/g)).toHaveLength(2);
}
