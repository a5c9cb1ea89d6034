import { expect, test } from 'vitest';
import { isUndoSettled } from './undo-plan.ts';

const done = { isUncertain: false, isTelling: true };
const refused = { isUncertain: false, isTelling: false };
const lost = { isUncertain: true, isTelling: false };
const doneAtLast = { isUncertain: true, isTelling: true };

test.each([
  ['all vaults are undone', [done, done], { first: true, repeated: true }],
  ['a host is away', [done, refused], { first: true, repeated: false }],
  ['an answer was lost', [done, lost], { first: false, repeated: false }],
  ['an answer was lost, and the next one was not', [doneAtLast], { first: true, repeated: true }],
  ['nothing was written', [], { first: true, repeated: true }],
])('where %s, it is known whether the undo is settled', (_, vaults, { first, repeated }) => {
  expect(isUndoSettled(vaults, false)).toBe(first);
  expect(isUndoSettled(vaults, true)).toBe(repeated);
});
