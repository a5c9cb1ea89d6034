import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

const SET = { set: { x: 'v' } };

test.each([
  ['---\n---\nb\n', '---\nx: v\n---\nb\n', '---\ntags:\n  - t\n---\nb\n'],
  ['---\r\n---\r\nb\r\n', '---\r\nx: v\r\n---\r\nb\r\n', '---\r\ntags:\r\n  - t\r\n---\r\nb\r\n'],
  ['\ufeff---\n---', '\ufeff---\nx: v\n---', '\ufeff---\ntags:\n  - t\n---'],
  ['---\n\n---\nb\n', '---\n\nx: v\n---\nb\n', '---\n\ntags:\n  - t\n---\nb\n'],
  ['---\n# c\n---\nb\n', '---\n# c\nx: v\n---\nb\n', '---\n# c\ntags:\n  - t\n---\nb\n'],
])(
  'the empty frontmatter of %j gets a property and a tag without extra lines; undo empties it again',
  async (text, withProperty, withTag) => {
    const { ask, text: textOf } = noteAgent({ 'P.md': text, 'T.md': text });

    const set = await ask('set_properties', { note: 'P', ...SET });
    expect(textOf('P.md')).toBe(withProperty);
    const tagged = await ask('manage_tags', { note: 'T', add: ['t'] });
    expect(textOf('T.md')).toBe(withTag);

    for (const { metadata } of [tagged, set]) await ask('undo', { transaction_id: metadata.transaction_id });
    expect([textOf('P.md'), textOf('T.md')]).toEqual([text, text]);
  },
);
