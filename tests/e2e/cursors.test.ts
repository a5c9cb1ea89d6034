import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

const tree = Object.fromEntries(
  ['A', 'B', 'C', 'D'].map((name) => [
    `${name}/${name}.md`,
    `---\nkind: ${name}\nk${name}: 1\n---\ntea #${name} [[no]]\n- [ ] x\n`,
  ]),
);

const questions: [string, object][] = [
  ['list_notes', {}],
  ['list_tags', {}],
  ['list_properties', {}],
  ['list_folders', {}],
  ['list_tasks', {}],
  ['list_structure', {}],
  ['search_notes', { query: 'tea' }],
  ['get_graph', {}],
  ['find_broken_links', {}],
  ['find_orphans', {}],
];

test.each(questions)(
  'a cursor of %s continues in its vault, and is refused in another with the same notes',
  async (name, asked) => {
    const [one, other] = [noteAgent(tree), noteAgent(tree)];
    const { metadata } = await one.ask(name, { ...asked, limit: 1 });
    const next = { ...asked, limit: 1, cursor: metadata.next_cursor };

    const [own, foreign] = [await one.ask(name, next), await other.ask(name, next)];

    expect(own.status).toBe('success');
    expect(foreign.reason).toBe('CURSOR_INVALID');
  },
);
