import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium, openBrowser } from './chromium.ts';
import { focused, type Look, openTab, overflow, violations } from './plan-page-browser.ts';
import { type ServerWorld, startServerWith } from './plan-server-world.ts';

const scheduled = {
  'plan.yaml': 'name: tidy\ntasks: [{ id: a, agent: scripted, action: look, payload: { log: log } }]\n',
  'schedules.yaml': 'schedules: { nightly: { plan: plan.yaml, cron: "0 3 * * *" } }\n',
};

let world: ServerWorld;
let browser: BrowserContext | undefined;
let link: string;

beforeAll(async () => {
  world = await startServerWith(scheduled, '--schedules', 'schedules.yaml');
  link = `${world.url}/#token=${world.createToken('page', '--role', 'admin')}`;
  const chromium = findChromium();
  if (chromium === undefined) process.stderr.write('There is no Chromium: the page for plans is only fetched.\n');
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
const submit = async (plan_id: string, tasks: readonly object[], more: object = {}) =>
  await world.call('/api/v1/plans', { body: { plan: { name: `Plan ${plan_id}`, tasks, ...more }, plan_id } });

/** Opens an address of the page in a new tab; undefined without a browser, after a check that the page is served. */
async function open(address = '/plans', options: Look = { width: 1440, colorScheme: 'dark' }) {
  if (browser === undefined) {
    const html = await (await world.open('/', { headers: { authorization: '' } })).text();
    expect(html).toContain('<script type="module" src="/assets/');
    return undefined;
  }
  const tab = await openTab(browser, link, options);
  await tab.page.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
  if (address !== '/plans') await tab.page.goto(`${world.url}/#${address}`);
  return tab;
}

test('the token leaves the address, and the page follows a plan as it runs', async () => {
  const hold = join(world.folder, 'watch');
  await submit('watched', [look('first'), look('second', { hold }, { depends_on: ['first'] })]);
  const tab = await open();
  if (tab === undefined) return;
  const { page, faults, strangers } = tab;

  expect(page.url()).toBe(`${world.url}/#/plans`);
  await page.getByRole('link', { name: 'Plan watched' }).click();
  await page.getByRole('row', { name: /second.*Running/ }).waitFor();
  await expect.poll(() => page.title()).toBe('Running: Plan watched');
  writeFileSync(hold, '');
  await page.getByRole('row', { name: /second.*Succeeded/ }).waitFor();

  await page.getByRole('status').filter({ hasText: 'Succeeded' }).waitFor();
  await expect.poll(() => page.title()).toBe('Succeeded: Plan watched');
  await page.goBack();
  await page.getByRole('row', { name: /Succeeded.*Plan watched/ }).waitFor();
  expect(faults).toEqual([]);
  expect(strangers).toEqual([]);
  await page.close();
});

test('everything can be reached and done by keyboard', async () => {
  await submit('keys', [
    look('root'),
    look('left', {}, { depends_on: ['root'] }),
    look('right', {}, { depends_on: ['root'] }),
    look('broken', { fail: { kind: 'refused', times: 1 } }, { depends_on: ['left', 'right'] }),
  ]);
  const tab = await open();
  if (tab === undefined) return;
  const { page, faults } = tab;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await press('Tab');
  await expect.poll(() => focused(page)).toBe('Skip to content');
  await press('/');
  await page.keyboard.type('plan keys');
  await expect.poll(() => page.getByRole('row').count()).toBe(1);
  await press('Tab', 'Tab', 'Tab');
  await expect.poll(() => focused(page)).toContain('Plan keys');
  await press('Enter');
  await page.getByRole('row', { name: /broken.*Failed/ }).waitFor();

  await press('2');
  const graph = page.getByRole('group', { name: /^Graph of tasks/ });
  await graph.getByRole('button').first().focus();
  await press('ArrowRight', 'ArrowDown');
  await expect.poll(() => focused(page)).toMatch(/^right/);
  await press('ArrowRight', 'Enter');
  await page.getByRole('complementary', { name: 'Task broken' }).waitFor();
  await expect.poll(() => focused(page)).toBe('broken');

  await page.getByRole('button', { name: 'Retry…', exact: true }).focus();
  await press('Enter');
  await page.getByRole('dialog', { name: 'Retry this plan?' }).getByText('1 failed or cancelled task').waitFor();
  await page.getByRole('button', { name: 'Retry', exact: true }).focus();
  await press('Enter');
  await page.getByRole('status').filter({ hasText: 'Succeeded' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press('Escape');
  await page.getByRole('complementary').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await page.close();
});

test('of two tabs that answer an approval, the second learns who was faster', async () => {
  await submit('asked', [
    { id: 'ask', approval: { message: 'Publish the week?' } },
    look('publish', {}, { depends_on: ['ask'] }),
  ]);
  const [one, two] = [await open('/plans/asked/tasks/ask'), await open()];
  if (one === undefined || two === undefined) return;
  await two.page.getByRole('row', { name: /Waits for approval.*Plan asked/ }).waitFor();
  // The second tab must not see the first answer before it sends its own.
  await two.page.route('**/plans/asked/events?*', (route) => route.abort());
  await two.page.goto(`${world.url}/#/plans/asked/tasks/ask`);

  for (const { page } of [one, two]) await page.getByRole('button', { name: 'Approve…' }).click();
  await expect.poll(() => one.page.title()).toBe('Waits for approval: Plan asked');
  const [dialog, late] = [one, two].map(({ page }) => page.getByRole('dialog'));
  await expect.poll(() => dialog?.textContent()).toContain('1 task: publish');
  await dialog?.getByLabel('Your name').fill('Kim');
  await dialog?.getByRole('button', { name: 'Approve', exact: true }).click();
  await one.page.getByText(/^Approved by Kim/).waitFor();
  await late?.getByRole('button', { name: 'Approve', exact: true }).click();

  await late?.getByRole('alert').waitFor();
  await expect.poll(() => late?.getByRole('alert').textContent()).toContain('Kim');
  await late?.getByRole('button', { name: 'Close' }).last().click();
  await two.page.getByText(/^Approved by Kim/).waitFor();
  for (const { page } of [one, two]) await page.close();
});

test('a plan is pasted, checked with its problems in place, previewed, run and undone', async () => {
  const tab = await open('/new');
  if (tab === undefined) return;
  const { page, faults } = tab;
  const note = join(world.folder, 'vault', 'Kite.md');
  writeFileSync(note, '# Kite\n');
  const text = (action: string) =>
    `name: kite\nvault_path: notes\ntasks:\n  - id: write\n    action: ${action}\n    payload: { note: Kite, content: It flies. }\n`;

  await page.getByLabel(/^Plan in YAML/).fill(text('apend_note'));
  const problem = page.getByRole('list', { name: 'Problems' }).getByRole('button');
  await problem.click();
  await expect.poll(() => problem.textContent()).toContain('Line 5');
  await expect.poll(() => page.evaluate('getSelection().toString()')).toMatch(/^apend_note/);
  await page.getByLabel(/^Plan in YAML/).fill(text('append_note'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('region', { name: 'Preview' }).getByText('The plan would change 1 file.').waitFor();
  expect(readFileSync(note, 'utf8')).toBe('# Kite\n');

  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('row', { name: /write.*Succeeded/ }).click();
  const diff = page.getByRole('region', { name: 'Changes in Kite.md' });
  await expect.poll(() => diff.textContent()).toContain('added: It flies.');

  await page.getByRole('button', { name: 'Undo…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this plan?' });
  await dialog.getByText('removed: ').first().waitFor();
  await dialog.getByRole('button', { name: 'Undo all changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(readFileSync(note, 'utf8')).toBe('# Kite\n');
  expect(faults).toEqual([]);
  await page.close();
});

test('a task has its attempts, its failure with the next step, its stderr and its request', async () => {
  await submit('deep', [look('a', { text: 'tea', say: ['hello'], fail: { kind: 'refused', times: 9 } })]);
  const tab = await open('/plans/deep/tasks/a');
  if (tab === undefined) return;
  const { page } = tab;
  const details = page.getByRole('complementary', { name: 'Task a' });

  await details.getByText('Failed', { exact: true }).first().waitFor();
  await details.getByText('"text": "tea"').waitFor();
  await expect
    .poll(() => details.getByRole('region', { name: 'stderr of the agent' }).textContent())
    .toContain('hello');
  await page.close();
});

test('an expired token leads to a sentence that says what to do', async () => {
  const tab = await open('/plans');
  if (tab === undefined) return;
  const { page } = tab;
  await page.evaluate(`sessionStorage.setItem('obsidian-plans-token', 'oat_gone')`);

  await page.reload();
  await page.getByRole('alert').waitFor();
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('serve token create');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Or paste the link or the token').fill(link);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
  await page.close();
});

test('a schedule is run now, paused and resumed', async () => {
  const tab = await open('/schedules');
  if (tab === undefined) return;
  const { page, faults } = tab;
  const choose = async (label: string) => {
    await page.getByRole('button', { name: `${label}… nightly` }).click();
    await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
  };

  await choose('Pause');
  await page.getByText('Paused: nothing starts it.').waitFor();
  await choose('Resume');
  await page.getByText(/^Next: /).waitFor();
  await choose('Run now');
  await page.getByRole('link', { name: 'its plan' }).click();
  await page.getByRole('heading', { name: 'tidy' }).waitFor();

  expect(faults).toEqual([]);
  await page.close();
});

test('who may only read is offered no action', async () => {
  await submit('seen', [{ id: 'ask', approval: { message: 'Go on?' } }]);
  if (browser === undefined) return void (await open());
  const token = world.createToken(`reader-${Date.now()}`, '--role', 'read');
  const { page } = await openTab(browser, `${world.url}/#token=${token}`);

  await page.getByRole('row', { name: /Plan seen/ }).click();
  await page.getByRole('heading', { name: 'Plan seen' }).waitFor();
  await page.getByRole('row', { name: /\bask\b/ }).click();
  await page.getByText('Your access token does not allow you to answer.').waitFor();

  expect(await page.getByRole('button', { name: /…$/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'New plan' }).count()).toBe(0);
  await page.close();
});

test.each([1440, 768, 320])(
  'nothing is cut off, without a name or hard to see, dark and light, at %i px',
  async (width) => {
    await submit('sound', [
      look('a'),
      look('each', { text: { $item: true } }, { for_each: ['x', 'y', 'z'], depends_on: ['a'] }),
      look('b', { fail: { kind: 'refused', times: 9 } }, { depends_on: ['a'] }),
      { id: 'ask', approval: { message: 'Go on?' }, depends_on: ['each'] },
      look('c', {}, { depends_on: ['ask', 'b'] }),
    ]);
    const tab = await open('/plans', { width, colorScheme: 'dark' });
    if (tab === undefined) return;
    const { page, faults } = tab;

    const found: Record<string, unknown> = {};
    for (const address of [
      '/plans',
      ...['tasks', 'graph', 'timeline', 'tasks/b'].map((view) => `/plans/sound/${view}`),
      '/new',
      '/schedules',
      '/hosts',
    ]) {
      await page.goto(`${world.url}/#${address}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.locator('.row, .task, textarea, .cards, .attempt').filter({ visible: true }).first().waitFor();
      const wrong = [...(await violations(page)), ...((await overflow(page)) > 0 ? ['too wide'] : [])];
      await page.emulateMedia({ colorScheme: 'light' });
      wrong.push(...(await violations(page, ['color-contrast'])));
      await page.emulateMedia({ colorScheme: 'dark' });
      if (wrong.length > 0) found[address] = wrong;
    }

    expect(found).toEqual({});
    expect(faults).toEqual([]);
    await page.close();
  },
  300_000,
);
