import { product } from '../generate/product.ts';
import { mcpNameOf, type Owner } from './owner.ts';

const { name, title, tagline, version, description, license } = product;

/** A file of the release, with its checksum. */
export interface Asset {
  readonly file: string;
  readonly sha256: string;
}

function urlOf({ repository }: Owner, { file }: Asset): string {
  return `${repository}/releases/download/v${version}/${file}`;
}

export function imageOf({ repository }: Owner): string {
  return `ghcr.io/${new URL(repository).pathname.slice(1).toLowerCase()}`;
}

/** The entry for the MCP registry (`server.json`): the npm package, the image, and the bundles. */
export function registryEntry(owner: Owner, bundles: readonly Asset[]): object {
  const transport = { type: 'stdio' };
  const vault = {
    type: 'named',
    name: '--vault',
    description: 'Folder of the notes',
    format: 'filepath',
    isRequired: true,
  };
  const packageArguments = [{ type: 'positional', value: 'mcp' }, vault];
  const mount = {
    type: 'named',
    name: '--volume',
    value: '{vault}:/vault:rw',
    variables: { vault: { description: 'Folder of the notes', format: 'filepath', isRequired: true } },
  };
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    ...{ name: mcpNameOf(owner), title, description: tagline, version },
    repository: { url: owner.repository, source: 'github' },
    packages: [
      { registryType: 'npm', identifier: name, version, runtimeHint: 'npx', transport, packageArguments },
      { registryType: 'oci', identifier: `${imageOf(owner)}:${version}`, transport, runtimeArguments: [mount] },
      ...bundles.map((asset) => ({
        registryType: 'mcpb',
        identifier: urlOf(owner, asset),
        fileSha256: asset.sha256,
        transport,
      })),
    ],
  };
}

/** The Homebrew formula that installs the executables of a release. */
export function brewFormula(owner: Owner, archiveFor: (platform: string) => Asset): string {
  const source = (platform: string): string => {
    const asset = archiveFor(platform);
    return `url "${urlOf(owner, asset)}"\n      sha256 "${asset.sha256}"`;
  };
  const system = (os: string, arm: string, intel: string): string => `  on_${os} do
    on_arm do
      ${source(arm)}
    end
    on_intel do
      ${source(intel)}
    end
  end`;
  return `class ObsidianAgent < Formula
  desc "${shortDescription()}"
  homepage "${owner.repository}"
  version "${version}"
  license "${license}"

${system('macos', 'darwin-arm64', 'darwin-x64')}

${system('linux', 'linux-arm64', 'linux-x64')}

  def install
    bin.install "${name}"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/${name} --version")
  end
end
`;
}

/** Homebrew wants neither an article nor a full stop. */
function shortDescription(): string {
  return description
    .replace(/^A /, '')
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace(/\.$/, '');
}
