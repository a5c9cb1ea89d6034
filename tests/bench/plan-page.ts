import type { Page } from 'playwright-core';
import { findChromium, openBrowser } from '../e2e/chromium.ts';
import { openTab } from '../e2e/plan-page-browser.ts';
import { type ServerWorld, startServer } from '../e2e/plan-server-world.ts';
import { type Row, spread } from './row.ts';
import { quantile, summarize } from './statistics.ts';

const TASKS = 10_000;
const FRAMES = 240;
const FOLLOWED = 60;

/**
 * The page of a plan with 10,000 tasks in headless Chromium: its first paint and each frame while it scrolls, and how long
 * an event takes to reach the browser. No rows without a browser.
 */
export async function measurePlanPage(rounds: number): Promise<Row[]> {
  const browserPath = rounds === 1 ? undefined : findChromium();
  if (browserPath === undefined) {
    console.log('plan-page: there is no Chromium here, or one round is too short for it');
    return [];
  }
  const world = await startServer();
  const browser = await openBrowser(browserPath);
  try {
    const { page } = await openTab(browser, `${world.url}/#token=${world.createToken('bench', '--role', 'read')}`);
    await submitLargePlan(world);
    const rows = [];
    for (const view of ['tasks', 'graph', 'timeline'] as const) rows.push(...(await measureView(page, world, view)));
    return [...rows, await measureDelay(page, world)];
  } finally {
    await browser.close();
    await world.close();
  }
}

/** A plan that waits for a person with all its tasks, so that no agent competes with the browser. */
async function submitLargePlan(world: ServerWorld): Promise<void> {
  const after = (at: number): string[] => [at < 10 ? 'ask' : `task-${Math.floor(at / 3)}`];
  const tasks = Array.from({ length: TASKS - 1 }, (_, at) => ({
    id: `task-${at}`,
    agent: 'scripted',
    action: 'look',
    payload: { log: world.log },
    depends_on: after(at),
  }));
  const plan = { name: 'large', tasks: [{ id: 'ask', approval: { message: 'Begin?' } }, ...tasks] };
  await world.call('/api/v1/plans', { body: { plan, plan_id: 'large' } });
}

async function measureView(page: Page, world: ServerWorld, view: string): Promise<Row[]> {
  await page.goto('about:blank');
  await page.goto(`${world.url}/#/plans/large/${view}`);
  const list = view === 'graph' ? '.graph' : `.${view}`;
  const shown = (await page.evaluate(`new Promise((resolve) => {
    const look = () => document.querySelector('${list} .row, ${list} .task') === null
      ? requestAnimationFrame(look)
      : requestAnimationFrame(() => resolve(performance.now()));
    look();
  })`)) as number;
  const frames = await framesOfScroll(page, list);
  const frame = (which: string, figure: number): Row => ({
    what: `${which} frame while scrolling the ${view} of a plan with ${TASKS} tasks`,
    figure,
    unit: 'ms',
    reach: { atMost: 33 },
    seen: spread(summarize(frames), 'ms'),
  });
  return [
    {
      what: `first paint of the ${view} of a plan with ${TASKS} tasks`,
      figure: shown,
      unit: 'ms',
      reach: { atMost: 1000 },
      seen: `${shown.toFixed(0)} ms`,
    },
    frame('median', quantile(frames, 0.5)),
    frame('99th percentile of a', quantile(frames, 0.99)),
    frame('longest', Math.max(...frames)),
  ];
}

/** The time of each frame while a list is scrolled to and fro, with a far jump now and then; a graph also sideways. */
async function framesOfScroll(page: Page, list: string): Promise<number[]> {
  return (await page.evaluate(`new Promise((done) => {
    const box = document.querySelector('${list}');
    const frames = [];
    let last;
    const step = (now) => {
      if (last !== undefined) frames.push(now - last);
      last = now;
      const way = frames.length % 120 < 90 ? 1 : -1;
      const by = way * (frames.length % 60 === 59 ? 20000 : 120);
      if (frames.length < ${FRAMES} / 2) box.scrollTop += by;
      else box.scrollBy(by, box.scrollWidth > box.clientWidth ? 0 : by);
      if (frames.length < ${FRAMES}) requestAnimationFrame(step); else done(frames);
    };
    requestAnimationFrame(step);
  })`)) as number[];
}

/** From the time of an event in the engine until the browser has it. */
async function measureDelay(page: Page, world: ServerWorld): Promise<Row> {
  const task = { agent: 'scripted', action: 'look', payload: { log: world.log } };
  const tasks = Array.from({ length: FOLLOWED }, (_, at) => ({ ...task, id: `t${at}` }));
  const plan = { name: 'followed', concurrency: 1, tasks };
  await world.call('/api/v1/plans', { body: { plan, plan_id: 'followed' } });
  const delays = (await page.evaluate(`(async () => {
    const headers = { Authorization: 'Bearer ' + sessionStorage.getItem('obsidian-plans-token') };
    const response = await fetch('/api/v1/plans/followed/events', { headers });
    const delays = [];
    for await (const piece of response.body.pipeThrough(new TextDecoderStream()))
      for (const [, at] of piece.matchAll(/"at":"([^"]+)"/g)) delays.push(Date.now() - Date.parse(at));
    return delays;
  })()`)) as number[];
  const { median, ...rest } = summarize(delays);
  return {
    what: 'event in the engine to event in the browser',
    figure: median,
    unit: 'ms',
    reach: { atMost: 300 },
    seen: spread({ median, ...rest }, 'ms'),
  };
}
