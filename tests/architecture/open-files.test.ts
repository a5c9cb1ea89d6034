import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** The functions of `node:fs` that open or write a file by its path, and the object that has them all. */
const OPENING =
  /^(promises|open|openAsBlob|readFile|writeFile|appendFile|createReadStream|createWriteStream|copyFile|cp|truncate)(Sync)?$/;

/** The files that may open files, what each opens, and with which functions. */
const openers: Readonly<Record<string, readonly string[]>> = {
  // Regular files of a vault, its journal, the trash, the cache and the state folder; new files; folders.
  'packages/vault/src/disk/files/open-checked.ts': ['openSync'],
  'packages/vault/src/disk/files/open-file.ts': ['openSync'],
  // Regular files named on a command line, by a setting or by a program's own package.
  'packages/platform/src/read-regular-file.ts': ['openSync'],
  // The licences that the build puts next to the code, or into the executable, where they have no descriptor.
  'packages/platform/src/notices.ts': ['readFileSync'],
  // The pipe that is already open as stdin.
  'agents/obsidian-agent/src/process/stdin-source.ts': ['openSync'],
  // A copy of a note for the user's editor, in a new folder.
  'agents/obsidian-agent/src/cli/edit-by-hand.ts': ['writeFileSync'],
  // A new file next to the one that it replaces: a page named on a command line, or the settings of a client.
  'packages/platform/src/write-atomically.ts': ['openSync', 'writeFileSync'],
  // The environments and the states of processes, which Linux lists as files of its own.
  'packages/client/src/processes/process-state.ts': ['readFileSync'],
  'packages/client/src/processes/marked-processes.ts': ['readFileSync'],
  // A new database in the user's state folder.
  'packages/plans/src/journal/state-dir.ts': ['openSync'],
  // New files in the user's state folder, and its folders.
  'packages/plans/src/journal/answer-files.ts': ['openSync', 'writeFileSync'],
  // Regular files, checked like those of a vault, that hold the program's own compiled code.
  'orchestrator/src/launch/code-store.ts': ['openSync'],
  // Copies of vaults in a new folder, for the preview of a plan.
  'orchestrator/src/preview/copy-vault.ts': ['cp'],
  // The files named on a command line for reports, and the vaults that the harness makes for itself.
  'packages/contract-harness/src/report/report-files.ts': ['writeFileSync'],
  'packages/contract-harness/src/subject/tree.ts': ['writeFile'],
};

const files = sourceFiles();

test('only functions that check a file open files', () => {
  const found = files.flatMap(({ path, code }) => {
    const names = importedFrom(code).filter((name) => OPENING.test(name));
    return names.length === 0 ? [] : [[path, names.sort()] as const];
  });

  expect(Object.fromEntries(found)).toEqual(openers);
});

test('node:fs is imported only by name, so that the check above sees every use', () => {
  const whole = files.filter(({ code }) => /from 'node:fs(\/promises)?'/.test(code.replaceAll(NAMED, '')));
  const loaded = files.filter(({ code }) => /(import|require|getBuiltinModule)\(\s*['"`](node:)?fs/.test(code));

  expect([...whole, ...loaded].map(({ path }) => path)).toEqual([]);
});

const NAMED = /import (?:type )?\{([^}]*)\} from 'node:fs(?:\/promises)?';/g;

/** The names that a file imports from the file system modules. */
function importedFrom(code: string): string[] {
  return [...code.matchAll(NAMED)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(' as ')[0] ?? '')
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );
}
