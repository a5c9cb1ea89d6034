import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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

/** For another process that installs it. */
const WAITING = ['-o', 'DPkg::Lock::Timeout=90'];

/** The system's browser; without one, a browser is installed if possible. */
export function findChromium(): string | undefined {
  return inPlace() ?? install();
}

function inPlace(): string | undefined {
  const found = [process.env['CHROMIUM'] ?? '', ...PLACES].filter((path) => path !== '' && existsSync(path));
  // Another process may be installing it just now.
  return found.find((path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0);
}

function install(): string | undefined {
  const { status } = spawnSync('apt-get', [...WAITING, 'install', '-y', '--no-install-recommends', 'chromium'], {
    stdio: 'ignore',
    timeout: 90_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0 ? inPlace() : undefined;
}

const LAUNCH_MS = 100_000;

/** A browser with a new profile, which is removed when it closes. */
export async function openBrowser(executablePath: string): Promise<BrowserContext> {
  return await chromium.launchPersistentContext('', {
    executablePath,
    args: FLAGS,
    timeout: LAUNCH_MS,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'dark',
  });
}
