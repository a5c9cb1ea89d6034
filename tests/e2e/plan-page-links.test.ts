import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, openBrowser } from './chromium.ts';
import { type ServerWorld, startServer } from './plan-server-world.ts';

let world: ServerWorld;
beforeAll(async () => {
  world = await startServer();
});
afterAll(() => world.close());

describe('from another site', () => {
  const opened = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

  test.each([
    ['a link leads to the page', { path: '/', headers: opened }, 200],
    ['a link leads to no answer', { path: '/healthz', headers: opened }, 403],
    ['a frame stays empty', { path: '/', headers: { ...opened, 'sec-fetch-dest': 'iframe' } }, 403],
    ['a script gets nothing', { path: '/', headers: { ...opened, 'sec-fetch-mode': 'no-cors' } }, 403],
    ['a form is refused', { path: '/', headers: opened, method: 'POST' }, 403],
  ])('%s', async (_, call, expected) => {
    const sent = request(world.url, call);
    sent.end();
    const [response] = await once(sent, 'response');
    sent.destroy();

    expect(response.statusCode).toBe(expected);
  });
});

const chromium = findChromium();

test.skipIf(chromium === undefined)(
  'a link on another site leads to its plan, also when the token is still missing',
  async () => {
    const look = { id: 'a', agent: 'scripted', action: 'look', payload: { log: world.log } };
    await world.call('/api/v1/plans', { body: { plan: { name: 'Plan shared', tasks: [look] }, plan_id: 'shared' } });
    await using browser = await openBrowser(chromium ?? '');
    const page = await browser.newPage();
    await page.goto(`data:text/html,<a href="${world.url}/%23/plans/shared">the plan</a>`);
    await page.getByRole('link', { name: 'the plan' }).click();

    await page.getByLabel(/token/i).fill(world.createToken('shared', '--role', 'read'));
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Plan shared' }).waitFor();
    expect(page.url()).toBe(`${world.url}/#/plans/shared`);
  },
  120_000,
);
