import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const pages = globSync(['*.md', 'docs/**/*.md', 'examples/*.md', '{packages/*,agents/*,orchestrator}/*.md'], {
  cwd: root,
});

test.each(pages.sort())('every link of %s outside code leads to a file, and to a heading if it names one', (page) => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/(`+)[^`][\s\S]*?\1/g, '');
  const links = [...text.matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, to = '']) => to);

  expect(links.filter((link) => !isThere(page, link))).toEqual([]);
});

function isThere(page: string, link: string): boolean {
  const [path = '', heading] = decodeURI(link).split('#');
  const file = path === '' ? join(root, page) : join(root, dirname(page), path);
  if (!existsSync(file)) return false;
  return heading === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(heading);
}

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
