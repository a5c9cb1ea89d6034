import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plant } from '../contract/tree.ts';
import { findChromium } from '../e2e/chromium.ts';
import { framesOfPan, manyNotes, NOTES, open } from '../e2e/graph-browser.ts';
import type { Row } from './row.ts';
import { commands, environment } from './subject.ts';

const [executable] = commands.executable;

/** Time per frame while the page of a large graph is dragged, in headless Chromium; no row without a browser. */
export async function measureGraphPage(rounds: number): Promise<Row[]> {
  const browser = rounds === 1 ? undefined : findChromium();
  if (browser === undefined) {
    console.log('graph-page: there is no Chromium here, or one round is too short for it');
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-graph-'));
  try {
    plant(join(folder, 'vault'), manyNotes());
    const file = join(folder, 'graph.html');
    spawnSync(executable, ['graph', '--html', file, '--vault-path', join(folder, 'vault')], { env: environment });
    const { page, close } = await open(browser, file);
    const frames = [...(await framesOfPan(page)), ...(await framesOfPan(page))].sort((a, b) => a - b);
    await close();
    const at = (share: number) => frames[Math.floor((frames.length - 1) * share)] ?? 0;
    return [
      {
        what: `one frame while dragging the graph page of ${NOTES} notes`,
        figure: at(0.5),
        unit: 'ms',
        reach: { atMost: 33 },
        seen: `${at(0.5).toFixed(1)} ms (${at(0.25).toFixed(1)} to ${at(0.75).toFixed(1)}, n=${frames.length}), the longest ${at(1).toFixed(1)} ms`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
