import type { Draft, Vault } from '@obsidian-agent/vault';
import { testOrigin } from './plain-policy.ts';

/** A vault, and a transaction on it that is tried under every fault. */
export interface Scenario {
  readonly files: Readonly<Record<string, string>>;
  /** Earlier changes. They are undone if the scenario does nothing else. */
  readonly past?: (draft: Draft) => void;
  readonly work?: (draft: Draft) => void;
}

const files = {
  'Plan.md': '# Plan\n\nSee [[Garden]].\n',
  'Garden.md': 'about [[Plan]]\r\nand water\r\n',
  'Work/List.md': '- [ ] one\n',
  'Work/Deep/Note.md': 'deep\n',
  '.obsidian/app.json': '{ "trashOption": "local" }',
};

/** Transactions with every kind of step, and with steps that use the same paths in turn. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'an append': {
    files,
    work: (draft) => draft.write('Plan.md', `${draft.read('Plan.md').text}more\n`),
  },
  'a changed file of bookmarks, with a note': {
    files: { ...files, '.obsidian/bookmarks.json': '{"items":[]}' },
    work: (draft) => {
      draft.write('.obsidian/bookmarks.json', '{"items":[{"type":"file","path":"Plan.md"}]}');
      draft.write('Plan.md', 'bookmarked\n');
    },
  },
  'a new note in new folders': {
    files,
    work: (draft) => draft.write('New/Deeper/Note.md', 'new\n'),
  },
  'a move with changed links': {
    files,
    work: (draft) => {
      draft.move('Garden.md', 'Work/Beds/Garden bed.md');
      draft.write('Plan.md', draft.read('Plan.md').text.replace('Garden', 'Garden bed'));
      draft.write('Work/Beds/Garden bed.md', `${draft.read('Work/Beds/Garden bed.md').text}moved\r\n`);
    },
  },
  'two notes that are swapped': {
    files,
    work: (draft) => {
      draft.move('Plan.md', 'Between.md');
      draft.move('Garden.md', 'Plan.md');
      draft.move('Between.md', 'Garden.md');
      draft.write('Plan.md', `${draft.read('Plan.md').text}was the garden\r\n`);
      draft.write('Work/List.md', '- [x] changed places\n');
    },
  },
  'deletions of every kind': {
    files,
    work: (draft) => {
      draft.trash('Plan.md');
      draft.remove('Work');
      draft.remove('Garden.md');
      draft.write('Garden.md', 'a new garden\n');
    },
  },
  "deletions into the desktop's trash": {
    files: { ...files, '.obsidian/app.json': '{ "trashOption": "system" }' },
    work: (draft) => {
      draft.write('Plan.md', 'changed, and deleted\n');
      draft.trash('Plan.md');
      draft.trash('Work');
      draft.write('Garden.md', 'a new garden\n');
    },
  },
  'a folder that is moved with its notes': {
    files,
    work: (draft) => {
      draft.write('Work/List.md', '- [x] one\n');
      draft.makeFolder('Archive');
      draft.move('Work', 'Archive/Work');
      draft.move('Archive/Work/Deep/Note.md', 'Note.md');
      draft.write('Archive/Work/Added.md', 'added\n');
    },
  },
  'the undo of permanent deletions': {
    files: { ...files, 'Work/.hidden/secret.txt': 'secret', 'Work/.dot': 'dot' },
    past: (draft) => {
      draft.write('Work/List.md', '- [x] one\n');
      draft.remove('Work');
      draft.write('Garden.md', 'other\n');
      draft.remove('Garden.md');
    },
  },
};

/** Applies the changes before a scenario. */
export async function playPast(vault: Vault, { past }: Scenario): Promise<void> {
  if (past !== undefined) await change(vault, past);
}

/** Runs a scenario; returns the id of its transaction. */
export async function carryOut(vault: Vault, { work }: Scenario): Promise<string | null> {
  if (work !== undefined) return await change(vault, work);
  const [last] = await vault.history();
  const { transactionId } = await vault.undo([last?.id ?? ''], { origin: testOrigin });
  return transactionId;
}

async function change(vault: Vault, work: (draft: Draft) => void): Promise<string | null> {
  const { transactionId } = await vault.transact({ origin: testOrigin }, async (draft) => {
    work(draft);
    return null;
  });
  return transactionId;
}
