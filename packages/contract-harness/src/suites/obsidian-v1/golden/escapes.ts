import { expectTree } from '../../../kit/example/expect-tree.ts';
import type { Bench, Check } from '../../../subject/check.ts';
import { ROOT, VAULT } from '../../../subject/recipe.ts';
import { openSandbox } from '../../../subject/sandbox.ts';
import type { Tree } from '../../../subject/tree.ts';
import { expectAnswer } from '../answer/expectation.ts';
import { idsOf, type RequestDraft, requestFor } from '../answer/request.ts';

/** A vault with ways to leave it. Their targets, or the folders of their targets, exist. */
const vault: Tree = {
  'notes/Plan.md': 'inside',
  '.obsidian/app.md': 'settings',
  '.OBSIDIAN/app.md': 'settings in capitals',
  '.git/config.md': 'history',
  'notes/.hidden/x.md': 'hidden',
  '../outside/secret.md': 'secret',
  'Link.md': { link: '../outside/secret.md' },
  'AbsoluteLink.md': { link: `${ROOT}/outside/secret.md` },
  'Dangling.md': { link: '../outside/new.md' },
  folder: { link: '../outside' },
  'notes/deep/folder': { link: '../../../outside' },
  chain: { link: 'folder' },
  'dangling-folder': { link: '../outside/none' },
};

const names: Readonly<Record<string, string>> = {
  parent: '../outside/secret',
  'inner-parent': 'notes/../../outside/secret',
  absolute: `${ROOT}/outside/secret`,
  'link-to-note': 'Link',
  'absolute-link-to-note': 'AbsoluteLink',
  'dangling-link-to-note': 'Dangling',
  'link-to-folder': 'folder/secret',
  'new-note-behind-link': 'folder/new',
  'deep-link': 'notes/deep/folder/secret',
  'chain-of-links': 'chain/secret',
  'dangling-link-to-folder': 'dangling-folder/new',
  'protected-folder': '.obsidian/app',
  'protected-folder-in-capitals': '.OBSIDIAN/app',
  'protected-folder-in-mixed-case': '.Obsidian/app',
  'protected-folder-by-parent': 'notes/../.obsidian/app',
  'protected-folder-by-dot': './.obsidian/app',
  'dot-folder': '.git/config',
  'inner-dot-folder': 'notes/.hidden/x',
};

const actions: Readonly<Record<string, RequestDraft>> = {
  read_note: {},
  update_note: { content: 'overwritten' },
  create_note: { content: 'created' },
};

/** Paths of the note. */
type Place = Readonly<Record<'vault_path' | 'note_name', string>>;

const places: Readonly<Record<string, Place>> = {
  ...Object.fromEntries(Object.entries(names).map(([id, note_name]) => [id, { vault_path: VAULT, note_name }])),
  'vault-is-protected-folder': { vault_path: `${VAULT}/.obsidian`, note_name: 'app' },
};

/** Tries a path outside the vault with every action. */
export const escapeGoldens: readonly Check[] = Object.entries(places).map(([id, place]) => ({
  id: `golden.escape-${id}`,
  sentence:
    'A path that leaves the vault, by `..`, an absolute path or a symbolic link, or enters a protected folder: code 3, nothing touched.',
  run: (bench) => tryPlace(bench, place),
}));

async function tryPlace(bench: Bench, place: Place): Promise<void> {
  for (const [action, payload] of Object.entries(actions)) {
    await using sandbox = await openSandbox(bench, vault);
    const request = requestFor(action, { ...place, ...payload });
    const observation = await sandbox.run({ stdin: JSON.stringify(request) });
    expectAnswer(observation, { codes: [3], ids: idsOf(request) });
    await expectTree(sandbox, vault, observation);
  }
}
