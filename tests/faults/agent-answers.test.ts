import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { isLong, requestOf } from './ask-agent.ts';
import { canFail, type FaultKind, runFaulty } from './fault-library.ts';
import { plantVault } from './trees.ts';

const STRIDE = isLong ? 1 : 20;
const text = '# Log\n\nfirst\n';

describe.skipIf(!canFail()).each(artefacts)('$name', ({ command }) => {
  test.each<FaultKind>(['ENOSPC', 'EIO', 'EACCES'])(
    'answers in JSON if any call fails with %s, and writes next time',
    async (kind) => {
      let answered = 0;
      for (let at = 1; ; at += STRIDE) {
        const root = plantVault({ 'Log.md': text });
        const stdin = requestOf('append_note', { vault_path: root, note: 'Log', content: 'second' });
        const faulty = await runFaulty(command, { below: root, fault: { at, kind }, stdin });
        const { status, error_detail: detail } = JSON.parse(faulty.stdout);

        const context = `${kind} at ${at}: ${faulty.stdout}`;
        expect(readFileSync(join(root, 'Log.md'), 'utf8'), context).toBe(status === 'error' ? text : `${text}second\n`);
        if (status === 'error')
          expect(detail.reason, context).toMatch(/^(DISK_FULL|FILE_SYSTEM_FAILED|ACCESS_DENIED)$/);

        const { stdout } = await runFaulty(command, { below: root, fault: { at: 0, kind }, stdin });
        expect(JSON.parse(stdout).status, context).toBe('success');
        expect(readFileSync(join(root, 'Log.md'), 'utf8').split('second'), context).toHaveLength(
          status === 'error' ? 2 : 3,
        );
        rmSync(root, { recursive: true });
        if (faulty.calls < at) break;
        answered += 1;
      }
      expect(answered).toBeGreaterThan(1);
    },
    300_000,
  );
});
