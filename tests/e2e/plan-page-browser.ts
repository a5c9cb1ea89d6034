import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

/** How long something may take to appear. */
const PATIENCE_MS = 60_000;

/** A tab with the page for plans. */
export interface PlanTab {
  readonly page: Page;
  /** Errors and warnings of its console. */
  readonly faults: string[];
  /** Addresses of other servers that it asked for. */
  readonly strangers: string[];
}

export interface Look {
  readonly width: number;
  readonly colorScheme: 'dark' | 'light';
}

/** Opens the link of a server in a new tab. */
export async function openTab(
  browser: BrowserContext,
  link: string,
  { width, colorScheme }: Look = { width: 1440, colorScheme: 'dark' },
): Promise<PlanTab> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const faults: string[] = [];
  const strangers: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(link).origin) strangers.push(request.url());
  });
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(link);
  return { page, faults, strangers };
}

/** What is wrong with the names, roles, contrasts and order of what the page shows; or only by some rules of axe. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const isThere = await page.evaluate('typeof axe === "object"');
  if (isThere !== true) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) };
  const found = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as {
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
  };
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** How much wider the page is than the screen, in pixels. */
export async function overflow(page: Page): Promise<number> {
  return (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
}

/** The name of the element with the focus, or of the row that a list marks as current. */
export async function focused(page: Page): Promise<string> {
  return (await page.evaluate(`{
    const active = document.activeElement;
    const row = document.getElementById(active.getAttribute('aria-activedescendant') ?? '');
    ((row ?? active).getAttribute('aria-label') ?? (row ?? active).textContent).trim();
  }`)) as string;
}
