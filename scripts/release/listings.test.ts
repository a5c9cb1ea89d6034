import { expect, test } from 'vitest';
import { brewFormula } from './listings.ts';

const owner = {
  repository: 'https://github.com/example/obsidian-agent',
  mcpNamespace: 'io.github.example',
  securityContact: 'https://example.com/security',
};

test('the Homebrew formula names the archive of each system that Homebrew has, with its checksum', () => {
  const formula = brewFormula(owner, (platform) => ({ file: `${platform}.tar.gz`, sha256: `sum of ${platform}` }));

  const sources = [...formula.matchAll(/on_(macos|linux) do|on_(arm|intel) do\n +url "(.*)"\n +sha256 "(.*)"/g)];
  expect(
    sources.map(([, system, processor, url = '', sum]) => system ?? [processor, url.split('/').at(-1), sum]),
  ).toEqual([
    'macos',
    ['arm', 'darwin-arm64.tar.gz', 'sum of darwin-arm64'],
    ['intel', 'darwin-x64.tar.gz', 'sum of darwin-x64'],
    'linux',
    ['arm', 'linux-arm64.tar.gz', 'sum of linux-arm64'],
    ['intel', 'linux-x64.tar.gz', 'sum of linux-x64'],
  ]);
});

test('the description in the formula is one that Homebrew accepts', () => {
  const [, description = ''] = /desc "(.*)"/.exec(brewFormula(owner, () => ({ file: '', sha256: '' }))) ?? [];

  expect(description).toMatch(/^(?!An? |The )[A-Z].*[^.]$/);
  expect(description.length).toBeLessThanOrEqual(80);
});
