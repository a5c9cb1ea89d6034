import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProxy } from '../fixtures/postgres/proxy.ts';
import { findChromium, openBrowser } from './chromium.ts';
import { openTab, violations } from './plan-page-browser.ts';
import { type ServerWorld, startServer } from './plan-server-world.ts';

let world: ServerWorld;
let browser: BrowserContext | undefined;
let token: string;

beforeAll(async () => {
  world = await startServer();
  token = world.createToken('page', '--role', 'admin');
  const chromium = findChromium();
  if (chromium === undefined) process.stderr.write('There is no Chromium: the page for plans is not followed.\n');
  else browser = await openBrowser(chromium);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await world.close();
});

const look = (id: string, payload: object = {}, more: object = {}) => ({
  id,
  agent: 'scripted',
  action: 'look',
  payload: { log: world.log, ...payload },
  ...more,
});

async function submit(plan_id: string, tasks: readonly object[]): Promise<void> {
  const { status } = await world.call('/api/v1/plans', { body: { plan: { name: `Plan ${plan_id}`, tasks }, plan_id } });
  expect(status).toBe(201);
}

/** Opens an address of the page in a new tab; undefined without a browser. */
async function open(address: string, url = world.url, context = browser) {
  if (context === undefined) return undefined;
  const tab = await openTab(context, `${url}/#token=${token}`);
  await tab.page.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
  await tab.page.goto(`${url}/#${address}`);
  return tab;
}

// Before all others, which submit plans.
test('a person without a plan gets an example that runs', async () => {
  const tab = await open('/plans');
  if (tab === undefined) return;
  const { page } = tab;

  await page.getByRole('region', { name: 'No plans yet' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('The plan is valid.').waitFor();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('row', { name: /write.*Succeeded/ }).waitFor();

  expect(existsSync(join(world.folder, 'vault', 'My first plan.md'))).toBe(true);
  await page.close();
});

test('a cut connection is shown, and the page then goes on without a gap, or loads again', async () => {
  const [seen, hold, last] = ['seen', 'cut', 'last'].map((name) => join(world.folder, name)) as [
    string,
    string,
    string,
  ];
  await submit('cut', [
    look('zeroth', { hold: seen }),
    look('first', { hold }, { depends_on: ['zeroth'] }),
    look('second', { hold: last }, { depends_on: ['first'] }),
  ]);
  await using proxy = await startProxy(world.url);
  const tab = await open('/plans/cut', proxy.url.slice(0, -1));
  if (tab === undefined) return;
  const { page } = tab;
  await page.getByRole('row', { name: /zeroth.*Running/ }).waitFor();
  writeFileSync(seen, '');
  await page.getByRole('row', { name: /first.*Running/ }).waitFor();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  proxy.cut();
  await page.getByRole('status').filter({ hasText: 'No connection' }).waitFor();
  writeFileSync(hold, '');
  proxy.restore();
  await page.getByRole('row', { name: /second.*Running/ }).waitFor();
  expect(asked.join('\n')).toContain('/plans/cut/events?after=');

  const body = 'event: reset\ndata: {"type":"reset","plan_id":"cut"}\n\n';
  const reset = { contentType: 'text/event-stream', body } as const;
  const loaded = page.waitForResponse(/\/api\/v1\/plans\/cut$/);
  await page.route('**/plans/cut/events?*', (route) => route.fulfill(reset), { times: 1 });
  proxy.cut();
  proxy.restore();
  await loaded;
  writeFileSync(last, '');

  await page.getByRole('row', { name: /second.*Succeeded/ }).waitFor();
  await expect.poll(() => page.getByText('No connection').count()).toBe(0);
  await page.close();
});

test('an ended plan that is retried elsewhere goes on', async () => {
  await submit('again', [look('a', { fail: { kind: 'refused', times: 1 } })]);
  const tab = await open('/plans/again');
  if (tab === undefined) return;
  const { page } = tab;
  await page.getByRole('row', { name: /Failed/ }).waitFor();

  await world.call('/api/v1/plans/again/retry', { body: {} });

  await page.getByRole('row', { name: /Succeeded/ }).waitFor();
  await expect.poll(() => page.title()).toBe('Succeeded: Plan again');
  await page.close();
});

test('a page goes on with a server that was started again, and with a plan that was interrupted', async () => {
  await submit('restarted', [{ id: 'ask', approval: { message: 'Go on?' } }]);
  const tab = await open('/plans/restarted');
  if (tab === undefined) return;
  const { page } = tab;
  await page.getByRole('row', { name: /ask.*Waits for approval/ }).waitFor();

  await world.restart();
  await page.getByRole('status').filter({ hasText: 'Interrupted' }).waitFor();
  await expect.poll(() => page.getByText('No connection').count()).toBe(0);
  await world.call('/api/v1/plans/restarted/resume', { body: {} });
  await page.getByRole('status').filter({ hasText: 'Waits for approval' }).waitFor();
  await world.call('/api/v1/plans/restarted/tasks/ask/approval', { body: { approved: true } });

  await page.getByRole('row', { name: /ask.*Succeeded/ }).waitFor();
  await page.close();
});

test('an interrupted plan that was answered does not ask again', async () => {
  await submit('answered', [{ id: 'ask', approval: { message: 'Go on?' } }]);
  await world.restart();
  expect(world.command('approve', 'answered', 'ask', '--by', 'Kim').status).toBe(0);
  const tab = await open('/plans/answered/tasks/ask');
  if (tab === undefined) return;
  const { page } = tab;

  await page.getByText('The answer counts when the plan is resumed.').waitFor();
  await page.getByText(/^Approved by Kim/).waitFor();
  expect(await page.getByRole('button', { name: /^(Approve|Reject)…/ }).count()).toBe(0);
  await page.close();
});

test('a graph is dragged by mouse and by touch, and a tap opens a task', async () => {
  const fan = Array.from({ length: 60 }, (_, at) => look(`leaf-${at}`, {}, { depends_on: ['ask'] }));
  await submit('wide', [{ id: 'ask', approval: { message: 'Begin?' } }, ...fan]);
  const touch = await browser?.browser()?.newContext({ hasTouch: true });
  const tab = await open('/plans/wide/graph', world.url, touch);
  if (tab === undefined) return;
  const { page, faults } = tab;
  const graph = page.getByRole('group', { name: /^Graph of tasks/ });
  await graph.getByRole('button').first().waitFor();
  const scrolled = async () =>
    (await page.evaluate(
      `{ const graph = document.querySelector('.graph'); [graph.scrollLeft, graph.scrollTop]; }`,
    )) as number[];
  const { x = 0, y = 0, height = 0 } = (await graph.boundingBox()) ?? {};
  const [left, middle] = [x + 12, y + height / 2];

  const [, before = 0] = await scrolled();
  await page.mouse.move(left, middle);
  await page.mouse.down();
  await page.mouse.move(left, middle - 90, { steps: 3 });
  await page.mouse.up();
  expect(await scrolled()).toEqual([0, before + 90]);
  const devtools = await page.context().newCDPSession(page);
  const gesture = { x: left, y: middle, yDistance: 60, speed: 4000, gestureSourceType: 'touch' } as const;
  await devtools.send('Input.synthesizeScrollGesture', gesture);
  await expect.poll(async () => (await scrolled())[1]).toBeLessThan(before + 90);
  await graph.getByRole('button', { name: /^leaf-9/ }).tap();

  await page.getByRole('complementary', { name: 'Task leaf-9' }).waitFor();
  expect(faults).toEqual([]);
  await touch?.close();
});

test('without a token, the page says that none was given', async () => {
  if (browser === undefined) return;
  const { page } = await openTab(browser, world.url);

  await page.getByText(/^This page was opened without an access token\. Open the link/).waitFor();

  expect(await page.getByText('revoked').count()).toBe(0);
  await page.close();
});

test('the names of tasks are not cut next to an open task, and a task with items is counted by these', async () => {
  await submit('items', [
    { id: 'each', action: 'get_vault_info', vault: 'notes', for_each: Array.from({ length: 15 }, (_, n) => n) },
  ]);
  const tab = await open('/plans/items/tasks/each');
  if (tab === undefined) return;
  const { page } = tab;
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.getByText('15 succeeded').waitFor();
  await page.getByRole('heading', { name: 'each', exact: true }).waitFor();

  const cut: unknown[] = [];
  for (const view of ['tasks/each', 'tasks', 'graph', 'timeline']) {
    await page.goto(`${world.url}/#/plans/items/${view}`);
    await page.locator('.name').filter({ hasText: 'each' }).first().waitFor();
    const names = `[...document.querySelectorAll('.plan-main .name')].filter((e) => e.scrollWidth > e.clientWidth)`;
    cut.push([view, await page.evaluate(`${names}.map((e) => e.textContent)`)]);
  }

  expect(cut.flat()).toEqual(['tasks/each', [], 'tasks', [], 'graph', [], 'timeline', []]);
  await page.close();
});
