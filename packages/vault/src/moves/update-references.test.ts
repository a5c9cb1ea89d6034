import { applySplices, parseNote } from '@obsidian-agent/markdown';
import { describe, expect, test } from 'vitest';
import { noteReferences } from '../formats/note-references.ts';
import { FileTable } from '../links/resolution.ts';
import type { LinkFormat } from '../settings/vault-settings.ts';
import { planMove } from './move-plan.ts';
import { planLinkUpdates } from './update-references.ts';

interface Renamed {
  readonly from: string;
  readonly to: string;
  readonly others?: readonly string[];
  readonly source?: string;
  readonly format?: LinkFormat;
}

/** The text of a note after moving one file. */
function textAfter(text: string, { from, to, others = [], source = 'src.md', format = 'shortest' }: Renamed): string {
  const files = new FileTable(new Set([from, source, ...others]));
  const plan = planMove({ files, moves: [{ from, to }], format });
  const { splices, unwritable } = planLinkUpdates(plan, {
    path: source,
    references: noteReferences(text, parseNote(text)),
  });
  expect(unwritable).toEqual([]);
  return applySplices(text, splices);
}

describe('a link to a moved file', () => {
  test('keeps its form, embed mark, alias, title, size and subpath', () => {
    const move = { from: 'x/Old.md', to: 'y/New one.md' };

    expect(textAfter('![[Old#H|100]] [[Old#^b]] [a](Old.md "t") ![](Old.md#H%20i)', move)).toBe(
      '![[New one#H|100]] [[New one#^b]] [a](New%20one.md "t") ![](New%20one.md#H%20i)',
    );
  });

  test('keeps the whitespace around its target, and the backslash before its pipe', () => {
    const text = (name: string) =>
      `[[${name} | a]] ![[ ${name} ]] [[\t${name} # H]] [[ ${name}\\|a]] [[${name} \\| a]] [a]( ${name}.md ) [a](< ${name}.md #H>)`;

    expect(textAfter(text('Old'), { from: 'Old.md', to: 'New.md' })).toBe(text('New'));
  });

  test('keeps its .md, and its absence', () => {
    expect(textAfter('[[Old.md]] [a](Old) [[Old]]', { from: 'Old.md', to: 'New.md' })).toBe(
      '[[New.md]] [a](New) [[New]]',
    );
  });

  test('is rewritten in reference definitions, with and without angle brackets', () => {
    const text = '[a][1] [b][2]\n\n[1]: <Old a.md> "t"\n[2]: Old%20a.md#x\n';

    expect(textAfter(text, { from: 'Old a.md', to: 'New (b.md' })).toBe(
      '[a][1] [b][2]\n\n[1]: <New (b.md> "t"\n[2]: New%20%28b.md#x\n',
    );
  });

  test('does not get square brackets in reference definitions', () => {
    expect(textAfter('[r][ref] [s]\n\n[ref]: Old.md\n[s]: <Old.md>\n', { from: 'Old.md', to: 'A [b].md' })).toBe(
      '[r][ref] [s]\n\n[ref]: A%20%5Bb%5D.md\n[s]: <A %5Bb%5D.md>\n',
    );
  });

  test('gets a folder before a name that begins like a URL', () => {
    expect(textAfter('[a](Old.md) [b](x/Old.md)', { from: 'x/Old.md', to: 'x/http:y.md' })).toBe(
      '[a](x/http:y.md) [b](x/http:y.md)',
    );
    expect(textAfter('[a](Old.md)', { from: 'Old.md', to: 'http:y.md' })).toBe('[a](./http:y.md)');
  });

  test('is rewritten in tables without changing the escaped pipe', () => {
    expect(textAfter('| a | c |\n| - | - |\n| [[Old\\|b]] | d |\n', { from: 'Old.md', to: 'New.md' })).toBe(
      '| a | c |\n| - | - |\n| [[New\\|b]] | d |\n',
    );
  });

  test('is unchanged if it still leads there', () => {
    const text = '[[old]] [[Old#H]] [x](Old.md) ![[OLD|x]]';

    expect(textAfter(text, { from: 'x/Old.md', to: 'y/Old.md' })).toBe(text);
  });

  test('is unchanged in code', () => {
    expect(textAfter('`[[Old]]` [[Old]]\n```\n[[Old]]\n```\n', { from: 'Old.md', to: 'New.md' })).toBe(
      '`[[Old]]` [[New]]\n```\n[[Old]]\n```\n',
    );
  });

  test('keeps the kind of path that its author chose', () => {
    const text = '[[Old]] [[x/Old]] [[w/x/Old]] [[/w/x/Old]] [a](../w/x/Old.md)';

    expect(textAfter(text, { from: 'w/x/Old.md', to: 'w/y/New.md', source: 's/src.md' })).toBe(
      '[[New]] [[y/New]] [[w/y/New]] [[/w/y/New]] [a](../w/y/New.md)',
    );
  });

  test('gets a full path if its new name alone leads elsewhere', () => {
    expect(textAfter('[[Old]]', { from: 'x/Old.md', to: 'long/x/New.md', others: ['y/New.md'] })).toBe(
      '[[long/x/New]]',
    );
  });

  test('loses a full path that only distinguished it from another file, and gets it back', () => {
    const others = ['y/Old.md'];

    expect(textAfter('[[y/New]] [[x/Old]]', { from: 'x/Old.md', to: 'x/New.md', others })).toBe('[[y/New]] [[New]]');
    expect(textAfter('[[New]]', { from: 'x/New.md', to: 'x/Old.md', others })).toBe('[[x/Old]]');
  });

  test("keeps the author's spelling of unchanged names", () => {
    const move = { from: '中/a b/Old.md', to: '中/c d/a b/Old.md' };

    expect(textAfter('[x](%E4%B8%AD/a%20b/old.md) [[中/A B/OLD]]', move)).toBe(
      '[x](%E4%B8%AD/c%20d/a%20b/old.md) [[中/c d/A B/OLD]]',
    );
    expect(textAfter('[[project plan]]', { from: 'Project Plan.md', to: 'Project Plan 2.md' })).toBe(
      '[[project plan 2]]',
    );
    expect(textAfter('[[project plan 2]]', { from: 'Project Plan 2.md', to: 'Project Plan.md' })).toBe(
      '[[project plan]]',
    );
  });

  test('follows a change of case, if it was spelled like the file', () => {
    expect(textAfter('[[Note]] [[NOTE]]', { from: 'Note.md', to: 'note.md' })).toBe('[[note]] [[NOTE]]');
    expect(textAfter('[[x/a]] [[X/a]] [[a]]', { from: 'X/a.md', to: 'x/a.md' })).toBe('[[x/a]] [[x/a]] [[a]]');
  });

  test('is not affected by dollar signs in names', () => {
    expect(textAfter('[[$& $1]]', { from: '$& $1.md', to: "$' $$ $`.md" })).toBe("[[$' $$ $`]]");
  });

  test('gets its extension if another kind of file has the same name', () => {
    expect(textAfter('[[Old]]', { from: 'Old.md', to: 'v1.2.md', others: ['v1.2'] })).toBe('[[v1.2.md]]');
  });
});

describe('the text of a link to a renamed file', () => {
  test('changes in a wikilink with folders, if it was the old name', () => {
    expect(
      textAfter('[[x/2|2]] [[x/2|two]] [[2|2]] [[x/2#h|2]]', { from: 'x/2.md', to: 'x/222.md', others: ['2.png'] }),
    ).toBe('[[x/222|222]] [[x/222|two]] [[222|2]] [[x/222#h|222]]');
  });

  test('stays in a wikilink that cannot show the new one', () => {
    expect(textAfter('[[x/T|T]] [[x/T#h|T]]', { from: 'x/T.md', to: 'x/New [y].md' })).toBe(
      '[[x/New [y]|T]] [[x/New [y]#h|T]]',
    );
  });

  test('changes in a Markdown link, if it was the old name with or without extension', () => {
    expect(textAfter('[a](a.png) ![a.png](a.png) [an a](a.png)', { from: 'a.png', to: 'b].png' })).toBe(
      '[b\\]](b].png) ![b\\].png](b].png) [an a](b].png)',
    );
  });

  test('stays if the file only moves to another folder', () => {
    expect(textAfter('[[x/a|a]] [a](x/a.md)', { from: 'x/a.md', to: 'y/a.md' })).toBe('[[y/a|a]] [a](y/a.md)');
  });
});

describe('a link to a file that does not move', () => {
  test('is unchanged while it leads there', () => {
    const text = '[[Note]] [[x/Note]] [a](x/Note.md) [[Missing]] [[Missing#x|y]]';

    expect(textAfter(text, { from: 'Old.md', to: 'New.md', others: ['x/Note.md'] })).toBe(text);
  });

  test('is expanded if it would lead to the moved file', () => {
    expect(textAfter('[[Note]] [a](Note.md#x)', { from: 'a.md', to: 'Note.md', others: ['x/Note.md'] })).toBe(
      '[[x/Note]] [a](x/Note.md#x)',
    );
  });

  test('is expanded if another file with its name is as near', () => {
    expect(textAfter('![[a.png]] ![[b.png]]', { from: 'two/b.png', to: 'two/a.png', others: ['one/a.png'] })).toBe(
      '![[one/a.png]] ![[two/a.png]]',
    );
  });
});

describe('a link in the moved note', () => {
  test('to the note itself stays, unless it contains the name', () => {
    expect(textAfter('[[#H]] [[Old#H]] [x](#y)', { from: 'Old.md', to: 'x/New.md', source: 'Old.md' })).toBe(
      '[[#H]] [[New#H]] [x](#y)',
    );
  });

  test('is rewritten if it was relative, and unchanged if it leads there from the new path', () => {
    const move = { from: 'a/src.md', to: 'b/c/src.md', source: 'a/src.md', others: ['a/x.md', 'y.md', 'b/z.png'] };

    expect(textAfter('[x](./x.md) [y](../y.md) ![[../b/z.png]] [[x]] [[a/x]]', move)).toBe(
      '[x](../../a/x.md) [y](../../y.md) ![[../z.png]] [[x]] [[a/x]]',
    );
  });

  test('is rewritten if a file in the old folder took precedence', () => {
    const move = { from: 'aaaa/src.md', to: 'src.md', source: 'aaaa/src.md', others: ['aaaa/N.md', 'b/N.md'] };

    expect(textAfter('[[N]]', move)).toBe('[[aaaa/N]]');
  });
});

describe('a vault that does not use the shortest link format', () => {
  test('gets links in its format where they were in that format before', () => {
    const move = { from: 's/Old.md', to: 'y/Old.md', source: 's/src.md' };

    expect(textAfter('[[Old]] [[s/Old]] [a](Old.md)', { ...move, format: 'relative' })).toBe(
      '[[../y/Old]] [[y/Old]] [a](../y/Old.md)',
    );
    expect(textAfter('[[Old]] [[s/Old]]', { ...move, format: 'absolute' })).toBe('[[Old]] [[y/Old]]');
    expect(textAfter('[[Top]]', { from: 'Top.md', to: 'y/Top.md', format: 'absolute' })).toBe('[[y/Top]]');
  });
});

describe('a note that writes full paths', () => {
  const others = ['x/a.md', 'x/b.md', 's/c.md', 's/d.md', 'y/d.md'];
  const links = '[a](x/a.md) [b](x/b.md)';

  test('gets the full path of a file that moves out of the root', () => {
    const move = { from: 'Top.md', to: 'y/Top.md', others, source: 's/src.md' };

    expect(textAfter(`${links} [t](Top.md)`, move)).toBe(`${links} [t](y/Top.md)`);
    expect(textAfter('[t](Top.md)', move)).toBe('[t](Top.md)');
  });

  test('keeps a full path that is no longer necessary', () => {
    const move = { from: 'y/d.md', to: 'y/e.md', others: others.filter((path) => path !== 'y/d.md') };

    expect(textAfter(`${links} [x](y/d.md)`, move)).toBe(`${links} [x](y/e.md)`);
    expect(textAfter('[x](y/d.md)', move)).toBe('[x](e.md)');
  });

  test('and bare names for files in its folder uses them again when both come together', () => {
    const text = `${links} [c](c.md) [d](d.md)`;
    const away = { from: 's/src.md', to: 'long/src.md', others, source: 's/src.md' };

    const moved = textAfter(text, away);

    expect(moved).toBe(`${links} [c](c.md) [d](s/d.md)`);
    expect(textAfter(moved, { from: away.to, to: away.from, others, source: away.to })).toBe(text);
  });
});

test('files that swap paths take their links along', () => {
  const moves = [
    { from: 'a.md', to: 'b.md' },
    { from: 'b.md', to: 'a.md' },
  ];
  const plan = planMove({ files: new FileTable(['a.md', 'b.md', 'src.md']), moves, format: 'shortest' });
  const text = '[[a]] [[b]] [a](a.md)';

  const { splices } = planLinkUpdates(plan, { path: 'src.md', references: noteReferences(text, parseNote(text)) });

  expect(applySplices(text, splices)).toBe('[[b]] [[a]] [b](b.md)');
});

test('if no link can contain a name, its links are unchanged and reported', () => {
  const moves = [{ from: 'x/Old.md', to: 'x/C# 1.md' }];
  const plan = planMove({ files: new FileTable(['x/Old.md', 'src.md']), moves, format: 'shortest' });
  const text = '[[Old]] [a](x/Old.md)';

  const updates = planLinkUpdates(plan, { path: 'src.md', references: noteReferences(text, parseNote(text)) });

  expect(updates).toEqual({
    splices: [],
    unwritable: [
      { written: 'Old', target: 'x/C# 1.md' },
      { written: 'x/Old.md', target: 'x/C# 1.md' },
    ],
  });
});

test('a name that wikilinks cannot contain is written as Markdown links', () => {
  const moves = [{ from: 'Old.md', to: 'a|b ]].md' }];
  const plan = planMove({ files: new FileTable(['Old.md', 'src.md']), moves, format: 'shortest' });
  const text = '[[Old]] [x](Old.md)';

  const updates = planLinkUpdates(plan, { path: 'src.md', references: noteReferences(text, parseNote(text)) });

  expect(applySplices(text, updates.splices)).toBe('[[Old]] [x](a%7Cb%20]].md)');
  expect(updates.unwritable).toEqual([{ written: 'Old', target: 'a|b ]].md' }]);
});

test('a name that ends in a bracket is kept apart from the brackets of its link', () => {
  expect(textAfter('[[Old]] [[Old|x]]', { from: 'Old.md', to: 'Sq].md' })).toBe('[[Sq].md]] [[Sq]|x]]');
});
