import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BundledPackage } from './bundled-packages.ts';
import { librariesIn, runtimeVersions } from './runtime-libraries.ts';

export const SBOM_FILE = 'sbom.cdx.json';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) as {
  version: string;
};

/**
 * Lists what a program contains, in the form of CycloneDX 1.6.
 *
 * It has no date or serial number, so that two builds of one commit have the same bytes.
 */
export function describeSbom(
  name: string,
  { packages, hasRuntime }: { readonly packages: readonly BundledPackage[]; readonly hasRuntime: boolean },
): string {
  const own = { type: 'application', 'bom-ref': name, name, version, licenses: [{ expression: 'MIT' }] };
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...own, purl: purlOf(name, version) } },
    components: [...packages.map(describePackage), ...(hasRuntime ? describeRuntime() : [])],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

function describePackage({ name, version, license }: BundledPackage): object {
  const purl = purlOf(name, version);
  return { type: 'library', 'bom-ref': purl, name, version, licenses: [{ expression: license }], purl };
}

function describeRuntime(): object[] {
  const versions = runtimeVersions();
  const bun = { name: 'Bun', version: versions['bun'], source: 'https://github.com/oven-sh/bun', licenses: ['MIT'] };
  return [bun, ...librariesIn(versions)].map(({ name, version, source, licenses }) => ({
    type: 'library',
    'bom-ref': name,
    name,
    ...(version === undefined ? {} : { version }),
    licenses: [{ expression: licenses.join(' AND ') }],
    externalReferences: [{ type: 'vcs', url: source }],
  }));
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
