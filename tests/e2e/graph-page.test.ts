import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { plant, type Tree } from '../contract/tree.ts';
import { findChromium } from './chromium.ts';
import { coloursSeen, drawn, framesOfPan, manyNotes, NOTES, open } from './graph-browser.ts';
import { Pictures, requestedAddresses } from './graph-pictures.ts';

const HOSTILE = '</script><img src=x onerror=document.title=1>';

let browserPath: string | undefined;
beforeAll(() => {
  browserPath = findChromium();
  if (browserPath === undefined)
    process.stderr.write('There is no Chromium, and apt-get installs none: pages are read without a browser.\n');
}, 120_000);

test('a page of ten thousand notes can be opened, searched, filtered and moved', async () => {
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

  expect((await framesOfPan(page)).length).toBeGreaterThan(20);

  await page.press('#surface', '0');
  await drawn(page);
  expect(await coloursSeen(page)).toBeGreaterThan(50);
  expect(faults).toEqual([]);
  await close();
}, 120_000);

test('the view follows the wheel and the pointer, and a double click opens a note', async () => {
  const file = await draw(Object.fromEntries(Object.entries(manyNotes()).slice(0, 400)));
  if (browserPath === undefined) return expectReadable(file, 400);
  const { page, faults, close } = await open(browserPath, file);
  const pictures = new Pictures(page, join(file, '..'));
  const asked = await requestedAddresses(page);

  const first = await pictures.take();
  await page.mouse.move(800, 400);
  await page.mouse.wheel(0, -300);
  await page.mouse.move(1270, 10);
  const zoomed = await pictures.take();
  await page.mouse.down();
  await page.mouse.move(1240, 40);
  await page.mouse.move(1210, 70);
  await page.mouse.up();
  const dragged = await pictures.take();

  expect(await pictures.coloursOf(first)).toBeGreaterThan(50);
  expect(await pictures.sharedPart(first, zoomed)).toBeLessThan(0.5);
  expect(await pictures.sharedPart(zoomed, dragged)).toBeLessThan(0.5);
  expect(await pictures.sharedPart(zoomed, dragged, { right: -60, down: 60 })).toBeGreaterThan(0.9);

  await page.fill('#search', 'note 77');
  await page.press('#search', 'Enter');
  await pictures.take();
  const panel = await page.locator('#panel').boundingBox();
  await page.mouse.dblclick(640 + ((panel?.x ?? 0) + (panel?.width ?? 0)) / 2, 400);
  await expect.poll(() => asked).toEqual([expect.stringMatching(/^obsidian:.*file=Area%2037%2FNote%2077\.md$/)]);
  expect(faults).toEqual([]);
  await close();
}, 120_000);

test('a name that is HTML is shown as text everywhere in the page', async () => {
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

test('a page of an empty vault can be opened', async () => {
  const file = await draw({ '.obsidian/app.json': '{}' });
  if (browserPath === undefined) return expectReadable(file, 0);
  const { page, faults, close } = await open(browserPath, file);

  expect(await page.textContent('#size')).toBe('0 nodes, 0 links');
  expect(faults).toEqual([]);
  await close();
});

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

/** Without a browser: the page's data can be read, and its script at least parsed. */
function expectReadable(file: string, nodes: number): void {
  const page = readFileSync(file, 'utf8');
  const [, data = '', script = ''] =
    /<script id="data"[^>]*>([^<]*)<\/script>\s*<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(data).paths).toHaveLength(nodes);
  expect(() => new Script(script)).not.toThrow();
  expect(page.match(/<script/g)).toHaveLength(2);
}
