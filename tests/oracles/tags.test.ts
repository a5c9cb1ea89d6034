import { expect, test } from 'vitest';
import { findFrontmatterBlock } from '../../packages/markdown/src/properties/frontmatter-block.ts';
import { frontmatterLinks } from '../../packages/markdown/src/properties/frontmatter-links.ts';
import { frontmatterTags } from '../../packages/markdown/src/properties/frontmatter-tags.ts';
import { readProperties } from '../../packages/markdown/src/properties/properties.ts';
import { isValidTag } from '../../packages/markdown/src/tags/tag-name.ts';
import { factsOf } from '../../packages/vault/src/metadata/note-facts.ts';
import { countTags } from '../../packages/vault/src/tags/tag-counts.ts';
import { oracle, oracleNames } from './shared-data.ts';

interface AppNote {
  readonly fileContents: string;
  readonly cachedMetadata: {
    readonly frontmatter?: Readonly<Record<string, unknown>>;
    readonly frontmatterLinks?: readonly AppLink[];
  };
  readonly parseFrontMatterTags?: readonly string[] | null;
}

interface AppLink {
  readonly key: string;
  readonly link: string;
  readonly original: string;
  readonly displayText?: string;
}

const names = oracleNames('app-metadata');
const inline = oracle<{ cases: readonly { readonly input: string; readonly tags: readonly string[] }[] }>(
  'inline-tags.json',
);
const counted = oracle<{ files: Readonly<Record<string, string>>; getTags: Readonly<Record<string, number>> }>(
  'tags.json',
);

test.skipIf(names.length === 0).each(names)(
  'the properties of %s, their tags and their links are those that Obsidian reads',
  (name) => {
    const app = oracle<AppNote>(`app-metadata/${name}`);
    const text = app?.fileContents ?? '';

    const block = findFrontmatterBlock(text);
    const read = readProperties(text, block);
    const properties = 'properties' in read ? read.properties : undefined;

    expect(properties).toEqual(app?.cachedMetadata.frontmatter ?? {});
    expect(frontmatterTags(properties ?? {})).toEqual(app?.parseFrontMatterTags ?? null);
    const links = frontmatterLinks(text, block).map(({ key, link, original, displayText }) => ({
      key,
      link,
      original,
      displayText,
    }));
    expect(links).toEqual(app?.cachedMetadata.frontmatterLinks ?? []);
  },
);

test.skipIf(inline === undefined)('every tag that Obsidian reads can be written', () => {
  const tags = (inline?.cases ?? []).flatMap((row) => row.tags);

  expect(tags.length).toBeGreaterThan(100);
  expect(tags.filter((tag) => !isValidTag(tag))).toEqual([]);
});

test.skipIf(counted === undefined)('tags are counted with all their parents, as Obsidian counts them', () => {
  const facts = Object.entries(counted?.files ?? {}).flatMap(([path, text]) => factsOf(path, text).tag);

  const counts = countTags(facts).map(({ tag, count }) => [tag.toLowerCase(), count]);

  expect(Object.fromEntries(counts)).toEqual(counted?.getTags);
});
