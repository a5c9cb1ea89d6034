import type { Check } from '../../../subject/check.ts';
import type { Recipe } from '../../../subject/recipe.ts';
import { cutAtMark, idsOf, requestFor } from '../answer/request.ts';
import { answerCheck } from '../example/answer-check.ts';

const big: Recipe = [{ repeat: 'n', times: 1024 * 1024 }];
const before = { 'Plan.md': 'old' };
const notes = { create_note: 'New', update_note: 'Plan' };

/** Limits the file size to a few KiB, so that a write fails midway as on a full disk; the signal for it is ignored. */
const fullDisk = `trap '' XFSZ; ulimit -f 8; exec "$@"`;

/** Writes to a full disk. */
export const diskChecks: readonly Check[] = Object.entries(notes).map(([action, note_name]) => {
  const request = requestFor(action, { note_name, content: '@@' });
  const [head, tail] = cutAtMark(request);
  return answerCheck({
    id: `environment.full-disk-${action.replace('_', '-')}`,
    sentence: 'A run always answers: on a full disk, exactly one response (code 3), and a vault that is whole.',
    before,
    stdin: [head, ...big, tail],
    shell: fullDisk,
    expect: { codes: [3], ids: idsOf(request) },
  });
});
