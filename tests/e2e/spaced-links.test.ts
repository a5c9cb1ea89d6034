import { expect, test } from 'vitest';
import { bytesOf, harvest, type Tree } from '../contract/tree.ts';
import { noteAgent } from './note-agent.ts';
import { structureAgent } from './structure-agent.ts';

/** Every kind of link to one note, with white space around its target. */
function linksTo(name: string): Tree {
  const encoded = name.replaceAll(' ', '%20');
  return {
    'Links.md': [
      '---',
      `up: "[[ ${name} | alias ]]"`,
      `escaped: "[[${name}\\_|x]]"`,
      `list: ['[[${name}\t]]', "[x]( ${encoded}.md )"]`,
      '---',
      `[[${name} | alias]] [[ ${name} ]] ![[${name} | 100]] [[ ${name}#Heading ]] [[${name} # Heading]]`,
      `[[\u00a0${name}\u00a0]] [[\t${name}\t|x]] [[\u3000${name}\u202f]] [[ ${name}.md ]]`,
      `[x](${encoded}.md%20) [x](%20${encoded}) [x](<%20${name}.md%c2%a0>) [x](${encoded}.md%20#Heading)`,
      `[x]( ${encoded}.md ) [x](< ${name}.md >) [x](<${name}.md #Heading>) [r]`,
      '',
      `| a |\n| - |\n| [[ ${name} \\| alias ]] |`,
      '',
      `[r]: < ${name}.md >`,
      '',
    ].join('\n'),
    'Map.canvas': JSON.stringify({
      nodes: [
        { id: '1', type: 'file', file: `${name}.md` },
        { id: '2', type: 'text', text: `[[ ${name} ]] [[\t${name}\u00a0| x]]` },
      ],
    }),
    'View.base': `filters: file.hasLink(" ${name} ") || up == "[[ ${name} | x ]]"\n`,
  };
}

const LINKS_OUT = 22;
const tree = { ...linksTo('Old name'), 'Old name.md': '# Heading\n' };

test('links with white space around their target follow a note there and back, and keep every blank', async () => {
  const { ask, vault } = structureAgent(tree);

  const there = await ask('move_note', { note: '[[ Old name | alias ]]', to: 'New name' });
  expect(there.metadata).toMatchObject({ links_updated: 27, files_updated: 3 });
  expect(harvest(vault)).toEqual(bytesOf({ ...linksTo('New name'), 'New name.md': '# Heading\n' }));
  await ask('undo', { transaction_id: there.metadata.transaction_id });
  expect(harvest(vault)).toEqual(bytesOf(tree));

  await ask('move_note', { note: 'Old name', to: 'New name' });
  await ask('move_note', { note: 'New name', to: 'Old name' });
  expect(harvest(vault)).toEqual(bytesOf(tree));
});

test('every command finds the note of a link with white space around its target', async () => {
  const { ask } = noteAgent({ ...tree, 'Lonely.md': '[[ Nowhere ]] [[Nowhere]]' });

  const links = await ask('get_links', { note: 'Links', direction: 'out' });
  const backlinks = await ask('get_links', { note: 'Old name', direction: 'in' });
  const broken = await ask('find_broken_links', {});
  const orphans = await ask('find_orphans', {});
  const related = await ask('find_related', { note: 'Links' });
  const info = await ask('get_note_info', { note: 'Links' });
  const read = await ask('read_note', { note: 'Links', include: ['links'] });
  const graph = await ask('get_graph', {});

  expect(links.metadata).toMatchObject({ out_total: LINKS_OUT, unresolved_total: 0 });
  expect(backlinks.metadata).toMatchObject({ in_total: LINKS_OUT + 5 });
  expect(broken.metadata).toMatchObject({
    links: [
      { link: ' Nowhere ', target: 'Nowhere' },
      { link: 'Nowhere', target: 'Nowhere' },
    ],
    targets_total: 1,
  });
  expect(orphans.metadata.notes.map(({ path }: { path: string }) => path)).toEqual(['Links.md', 'Lonely.md']);
  expect(related.metadata.related).toMatchObject([{ path: 'Old name.md', linked: 'out' }]);
  for (const { metadata } of [info, read])
    expect(new Set(metadata.links.map(({ path }: { path: string }) => path))).toEqual(new Set(['Old name.md']));
  expect(graph.metadata).toMatchObject({ edges_total: 4 });
});

test('links with white space around their target follow folders and bulk moves, and a deletion lists them', async () => {
  const text = (folder: string) => `[[ ${folder}/Plan | p ]] [[${folder}/Plan\\|p]] ![[ pic.png | 100 ]]\n`;
  const { ask, text: textOf } = structureAgent({ 'A/Plan.md': '', 'A/pic.png': 'x', 'Index.md': text('A') });

  await ask('move_folder', { folder: 'A', to: 'B' });
  expect(textOf('Index.md')).toBe(text('B'));
  await ask('bulk_move', { select: { notes: ['[[ B/Plan ]]'] }, to: 'C', dry_run: false });
  expect(textOf('Index.md')).toBe(text('C'));
  const { metadata } = await ask('delete_note', { note: '[[ C/Plan ]]', confirm: true, dry_run: true });
  expect(metadata).toMatchObject({ broken_links_total: 2 });
});
