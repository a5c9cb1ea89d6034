import { createHash } from 'node:crypto';
import { icon, script, style } from '../generated/browser.js';

/** A file of the page. Its path contains a hash of its bytes, so that browsers may keep it for ever. */
export interface PageAsset {
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

/** The page, its files, and the policy to send with it as Content-Security-Policy. */
export interface PlanPage {
  readonly html: string;
  readonly policy: string;
  readonly assets: readonly PageAsset[];
}

/** Returns the page on which people watch and control plans. It uses no other host, and no inline script or style. */
export function planPage(): PlanPage {
  const assets = {
    script: assetOf(script, 'js', 'text/javascript; charset=utf-8'),
    style: assetOf(style, 'css', 'text/css; charset=utf-8'),
    icon: assetOf(icon, 'svg', 'image/svg+xml'),
  };
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  return { html: htmlWith(assets), policy, assets: Object.values(assets) };
}

function assetOf(body: string, extension: string, type: string): PageAsset {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16);
  return { path: `/assets/${hash}.${extension}`, type, body };
}

function htmlWith({ script, style, icon }: Readonly<Record<'script' | 'style' | 'icon', PageAsset>>): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Plans</title>
<link rel="icon" href="${icon.path}">
<link rel="stylesheet" href="${style.path}">
<script type="module" src="${script.path}"></script>
</head>
<body>
<div id="page"><noscript>This page needs JavaScript. Without it, use <code>obsidian-orchestrator list</code> and <code>show</code>.</noscript></div>
</body>
</html>
`;
}
