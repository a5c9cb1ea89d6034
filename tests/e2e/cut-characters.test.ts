import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const ACCENTED = 'e\u0301';
const parts = { fox: '🦊', family: FAMILY, accent: ACCENTED };

/** Long lines of characters that have several code units each, shifted so that they are cut at every offset. */
const notes = Object.fromEntries(
  Object.entries(parts).flatMap(([name, part]) =>
    Array.from({ length: part.length }, (_, shift) => {
      const line = `${'-'.repeat(shift)}${part.repeat(300)} kiwi [[Target]] ${part.repeat(300)}`;
      return [`${name} ${shift}.md`, `---\nlong: "${line}"\n---\n# A\n\n${line}\n`];
    }),
  ),
);
const card = (text: string) =>
  JSON.stringify({ nodes: [{ id: 'a', type: 'text', text, x: 0, y: 0, width: 1, height: 1 }], edges: [] });
const tree = {
  ...notes,
  'Target.md': '',
  'Fox.canvas': card(`-${'🦊'.repeat(200)}`),
  'Family.canvas': card(FAMILY.repeat(200)),
};

test.each([
  ['search_notes', { query: 'kiwi' }],
  ['search_notes', { query: 'kiwi', mode: 'question' }],
  ['get_links', { note: 'Target' }],
  ['list_properties', { response_format: 'detailed' }],
  ['read_canvas', { canvas: 'Fox' }],
  ['read_canvas', { canvas: 'Family' }],
  ['append_note', { note: 'fox 1', content: 'x', response_format: 'detailed' }],
])('%s with %j shows whole characters of lines that it cuts', async (action, params) => {
  const { ask } = noteAgent(tree);

  const { status, data, metadata } = await ask(action, params);

  expect(status).toBe('success');
  const shown = JSON.stringify([data, metadata]);
  expect(shown).toContain('…');
  expect(shown).not.toContain('\uFFFD');
  const rest = shown.replaceAll(FAMILY, '').replaceAll(ACCENTED, '').replaceAll('🦊', '');
  expect(rest).not.toMatch(/\u0301|\u200D|[\u{1F466}-\u{1F469}]/u);
});
