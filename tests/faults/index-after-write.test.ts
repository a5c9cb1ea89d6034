import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { plant } from '../contract/tree.ts';
import { isLong, requestOf } from './ask-agent.ts';
import { canFail, runFaulty } from './fault-library.ts';

const [, bundle] = artefacts;
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'index-after-write-')));
const vault = join(folder, 'vault');
const env = { OBSIDIAN_AGENT_CACHE_DIR: join(folder, 'cache') };
/** The last lists are those that the index needs once the folder has moved. */
const LATE = 4;

afterAll(() => rmSync(folder, { recursive: true }));

/** Sends a request to an agent that cannot list one of the folders; returns its status, and how often it listed one. */
async function ask(action: string, params: object, at = 0): Promise<{ status: string; calls: number }> {
  const { stdout, calls } = await runFaulty(bundle?.command ?? [''], {
    below: vault,
    fault: { at, kind: 'EIO', calls: ['list'] },
    stdin: requestOf(action, { vault_path: vault, ...params }),
    env,
  });
  return { status: JSON.parse(stdout).status, calls };
}

test.skipIf(!canFail())(
  'a folder that was moved is reported so if the index cannot list it afterwards',
  async () => {
    plant(vault, { 'One/Note.md': '# Note\n', 'Plan.md': '[[Note]]\n' });
    await ask('list_tags', {});
    const { calls } = await ask('move_folder', { folder: 'One', to: 'Two' });

    for (let at = isLong ? 1 : calls - LATE; at <= calls; at += 1) {
      const [from, to] = existsSync(join(vault, 'One')) ? ['One', 'Two'] : ['Two', 'One'];
      const { status } = await ask('move_folder', { folder: from, to }, at);

      expect({ at, status }).toEqual({ at, status: existsSync(join(vault, to)) ? 'success' : 'error' });
    }
  },
  120_000,
);
