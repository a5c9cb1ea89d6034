import { expect, test } from 'vitest';
import { isUndoSettled } from './undo-plan.ts';

const done = { isUncertain: false, isTelling: true };
const refused = { isUncertain: false, isTelling: false };
const lost = { isUncertain: true, isTelling: false };
const doneAtLast = { isUncertain: true, isTelling: true };

test.each([
  ['all vaults are undone', [done, done], true],
  ['a host is away', [done, refused], false],
  ['an answer was lost', [done, lost], undefined],
  ['an answer was lost, and the next one told', [doneAtLast], true],
  ['nothing was written', [], true],
])('where %s, a first undo is settled, and a repeated one if it told what is left', (_, vaults, isRepeatedSettled) => {
  expect(isUndoSettled(vaults, false)).toBe(isRepeatedSettled !== undefined);
  expect(isUndoSettled(vaults, true)).toBe(isRepeatedSettled === true);
});
