import type { Page } from 'playwright-core';
import type { Tree } from '../contract/tree.ts';
import { openBrowser } from './chromium.ts';

export const NOTES = 10_000;

/** Notes in forty folders, linked mostly within their own. */
export function manyNotes(): Tree {
  const linkOf = (note: number, at: number) => (at === 0 ? note % 40 : (note + 40 * (note % (7 + 30 * at))) % NOTES);
  return Object.fromEntries(
    Array.from({ length: NOTES }, (_, note) => {
      const links = [0, 1, 2].map((at) => `[[Note ${linkOf(note, at)}]]`).join(' ');
      return [`Area ${note % 40}/Note ${note}.md`, `#topic/t${note % 7}\n${note % 50 === 9 ? '' : links}\n`];
    }),
  );
}

/** Opens a page of a graph, and collects the errors from its console. */
export async function open(executable: string, file: string) {
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

/** Waits until the graph is on the screen. */
export async function drawn(page: Page): Promise<void> {
  await page.locator('html[data-drawn=true]').waitFor({ state: 'attached' });
}

/** The time of each frame while the graph was dragged, in milliseconds, the shortest first. */
export async function framesOfPan(page: Page): Promise<number[]> {
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
  return frames.sort((a, b) => a - b);
}

/** The number of colours of the graph on the screen. */
export async function coloursSeen(page: Page): Promise<number> {
  return (await page.evaluate(`{
    const surface = document.getElementById('surface');
    const { data } = surface.getContext('2d').getImageData(0, 0, surface.width, surface.height);
    new Set(new Uint32Array(data.buffer)).size;
  }`)) as number;
}
