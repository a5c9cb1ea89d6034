import type { FileFacts, VaultFacts } from '../ports/vault-facts.ts';

type Given = Partial<Omit<FileFacts, 'links' | 'embeds'>> & {
  readonly links?: readonly string[];
  readonly embeds?: readonly string[];
};

/** A vault in memory. A link leads to a note of that name or path, in any folder. */
export function memoryVault(
  files: Readonly<Record<string, Given>>,
  propertyTypes: ReadonlyMap<string, string> = new Map(),
): VaultFacts {
  const facts = new Map(Object.entries(files).map(([path, given]) => [path, factsOf(path, given)]));
  const byName = new Map([...facts.keys()].flatMap((path) => namesOf(path).map((name) => [name, path] as const)));
  const resolveLink = (linkpath: string) => byName.get(linkpath.toLowerCase());
  const linksTo = (path: string) => (source: FileFacts) =>
    [...source.links, ...source.embeds].some(({ link }) => resolveLink(link) === path);
  return {
    propertyTypes,
    file: (path) => facts.get(path),
    resolveLink,
    backlinksOf: (path) => [...facts.values()].filter(linksTo(path)).map((source) => source.path),
  };
}

function namesOf(path: string): string[] {
  const lower = path.toLowerCase();
  const plain = lower.replace(/\.md$/, '');
  return [lower, plain, plain.slice(plain.lastIndexOf('/') + 1)];
}

function factsOf(path: string, { links = [], embeds = [], ...given }: Given): FileFacts {
  const linkTexts = (texts: readonly string[]) => texts.map((link) => ({ link }));
  const none = { bytes: 0, createdMs: 0, modifiedMs: 0, properties: {}, tags: [] };
  return { path, ...none, ...given, links: linkTexts(links), embeds: linkTexts(embeds) };
}
