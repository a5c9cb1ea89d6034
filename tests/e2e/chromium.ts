import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's browser; without one, a browser is installed if possible. */
export function findChromium(): string | undefined {
  return inPlace() ?? install();
}

function inPlace(): string | undefined {
  return [process.env['CHROMIUM'] ?? '', ...PLACES].find((path) => path !== '' && existsSync(path));
}

function install(): string | undefined {
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
    stdio: 'ignore',
    timeout: 90_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0 ? inPlace() : undefined;
}

/** A browser with a new profile. */
export async function openBrowser(executablePath: string): Promise<BrowserContext> {
  const profile = join(tmpdir(), `chromium-${crypto.randomUUID()}`);
  return await chromium.launchPersistentContext(profile, {
    executablePath,
    args: FLAGS,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'dark',
  });
}
