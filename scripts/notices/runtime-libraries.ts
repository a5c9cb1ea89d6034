import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import licences from 'spdx-license-list/full.js';

const root = join(import.meta.dirname, '..', '..');

/** A library that Bun is linked with. */
interface Library {
  readonly name: string;
  readonly source: string;
  /** SPDX identifiers; each applies to a part of it. */
  readonly licenses: readonly string[];
  /** Its name in library-notices.txt, if its notices are known. */
  readonly noticesAs?: string;
}

/** By their names in Bun's `process.versions`, which has their versions or commits. */
const LISTED: Readonly<Record<string, Library>> = {
  ares: { name: 'c-ares', source: 'https://github.com/c-ares/c-ares', licenses: ['MIT'], noticesAs: 'c-ares' },
  boringssl: { name: 'BoringSSL', source: 'https://github.com/oven-sh/boringssl', licenses: ['Apache-2.0'] },
  icu: { name: 'ICU', source: 'https://github.com/unicode-org/icu', licenses: ['Unicode-3.0'], noticesAs: 'ICU' },
  libarchive: { name: 'libarchive', source: 'https://github.com/libarchive/libarchive', licenses: ['BSD-2-Clause'] },
  libdeflate: { name: 'libdeflate', source: 'https://github.com/ebiggers/libdeflate', licenses: ['MIT'] },
  llhttp: { name: 'llhttp', source: 'https://github.com/nodejs/llhttp', licenses: ['MIT'], noticesAs: 'llhttp' },
  lolhtml: { name: 'LOL HTML', source: 'https://github.com/cloudflare/lol-html', licenses: ['BSD-3-Clause'] },
  lshpack: { name: 'ls-hpack', source: 'https://github.com/litespeedtech/ls-hpack', licenses: ['MIT'] },
  mimalloc: { name: 'mimalloc', source: 'https://github.com/oven-sh/mimalloc', licenses: ['MIT'] },
  picohttpparser: { name: 'picohttpparser', source: 'https://github.com/h2o/picohttpparser', licenses: ['MIT'] },
  sqlite: { name: 'SQLite', source: 'https://sqlite.org', licenses: ['blessing'] },
  tinycc: { name: 'TinyCC', source: 'https://github.com/oven-sh/tinycc', licenses: ['LGPL-2.1-only'] },
  usockets: { name: 'uSockets', source: 'https://github.com/oven-sh/bun', licenses: ['Apache-2.0'] },
  uv: { name: 'libuv', source: 'https://github.com/libuv/libuv', licenses: ['MIT'], noticesAs: 'libuv' },
  uwebsockets: { name: 'uWebSockets', source: 'https://github.com/oven-sh/bun', licenses: ['Apache-2.0'] },
  webkit: { name: 'WebKit', source: 'https://github.com/oven-sh/WebKit', licenses: ['LGPL-2.0-only', 'BSD-2-Clause'] },
  zig: { name: 'Zig', source: 'https://github.com/oven-sh/zig', licenses: ['MIT'] },
  zlib: { name: 'zlib-ng', source: 'https://github.com/zlib-ng/zlib-ng', licenses: ['Zlib'] },
  zstd: {
    name: 'Zstandard',
    source: 'https://github.com/facebook/zstd',
    licenses: ['BSD-3-Clause'],
    noticesAs: 'zstd',
  },
};

/** Not in `process.versions`, but their names are in Bun's binary. */
const UNLISTED: readonly Library[] = [
  { name: 'Brotli', source: 'https://github.com/google/brotli', licenses: ['MIT'], noticesAs: 'brotli' },
  { name: 'Highway', source: 'https://github.com/google/highway', licenses: ['Apache-2.0', 'BSD-3-Clause'] },
  {
    name: 'libjpeg-turbo',
    source: 'https://github.com/libjpeg-turbo/libjpeg-turbo',
    licenses: ['IJG', 'BSD-3-Clause', 'Zlib'],
  },
  { name: 'libwebp', source: 'https://github.com/webmproject/libwebp', licenses: ['BSD-3-Clause'] },
  { name: 'LSQUIC', source: 'https://github.com/litespeedtech/lsquic', licenses: ['MIT'] },
  { name: 'simdutf', source: 'https://github.com/simdutf/simdutf', licenses: ['MIT'], noticesAs: 'simdutf' },
];

/** Versions of interfaces and data, not of libraries. */
const NO_LIBRARY = ['bun', 'modules', 'napi', 'node', 'openssl', 'typescript', 'unicode', 'v8'];

type Versions = Readonly<Record<string, string>>;

/** What Bun reports of itself. */
export function runtimeVersions(): Versions {
  const print = ['--print', 'JSON.stringify(process.versions)'];
  return JSON.parse(execFileSync(join(root, 'node_modules', '.bin', 'bun'), print, { encoding: 'utf8' })) as Versions;
}

/**
 * The libraries that a version of Bun is linked with; some without a version, because Bun does not report it.
 *
 * @throws Error if Bun lists a library that is not known here
 */
export function librariesIn(versions: Versions): readonly (Library & { readonly version?: string })[] {
  const names = Object.keys(versions).filter((name) => !NO_LIBRARY.includes(name));
  const unknown = names.filter((name) => LISTED[name] === undefined);
  if (unknown.length > 0)
    throw new Error(`Bun contains ${unknown.join(', ')}. Add its licence to ${import.meta.filename}.`);

  return [...names.map((name) => ({ ...(LISTED[name] as Library), version: versions[name] ?? '' })), ...UNLISTED];
}

/**
 * Describes those libraries, with the texts of their licences.
 *
 * @throws Error if Bun lists a library that is not known here
 */
export function describeLibraries(versions: Versions): string[] {
  const all = librariesIn(versions);
  const whole = all.filter(({ noticesAs }) => noticesAs !== undefined);
  const others = all.filter(({ noticesAs }) => noticesAs === undefined);
  return [
    ...whole.map((library) => `${titleOf(library)}\n\n${noticesOf(library.noticesAs ?? '')}`),
    `${others.map(titleOf).join('\n')}\n\n${MISSING}`,
    ...[...new Set(others.flatMap(({ licenses }) => licenses))].map(textOf),
  ];
}

const MISSING = `Bun's packages contain neither the sources of these libraries nor their copyright notices. The notices are in the files
LICENSE or COPYING of the versions named here, at these addresses. The texts of the licences follow; where a text has a
place for a year and a name, the notice of the library belongs there.`;

function titleOf({
  name,
  version = 'version unknown',
  licenses,
  source,
}: Library & { readonly version?: string }): string {
  return `${name} ${version} (${licenses.join(' AND ')})\n  ${source}`;
}

function textOf(id: string): string {
  const licence = licences[id];
  if (licence === undefined) throw new Error(`SPDX has no licence ${id}.`);
  return `${licence.name} (${id})\n\n${licence.licenseText.trim()}`;
}

/** The notices of a library, from the licence of Node, which is linked with it too. */
function noticesOf(name: string): string {
  const text = readFileSync(join(import.meta.dirname, 'library-notices.txt'), 'utf8');
  const [, notices] = text.split(`- ${name}\n"""\n`);
  if (notices === undefined) throw new Error(`library-notices.txt has no notices of ${name}.`);
  return notices.slice(0, notices.indexOf('\n"""'));
}
