import type { PlanPage } from '@obsidian-agent/plan-page';
import type { Hono } from 'hono';

/** The address of the page, which shows what its fragment says. */
export const PAGE_PATH = '/';

/** Serves the page that people use, and its files. */
export function addPage(app: Hono, { html, policy, assets }: PlanPage): void {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  app.get(PAGE_PATH, () => new Response(html, { headers }));
  for (const { path, type, body } of assets)
    app.get(path, () => {
      const kept = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
      return new Response(body, { headers: kept });
    });
}
