/** A system that an executable is compiled for, and whose npm package holds it. */
export interface Platform {
  /** Ends the names of its package and its archive. `bin/obsidian-agent.cjs` makes the same name. */
  readonly name: string;
  /** What Bun compiles for. */
  readonly target: string;
  /** Where npm installs it. */
  readonly install: { readonly os: string; readonly cpu: string; readonly libc?: string };
}

export const platforms: readonly Platform[] = [
  { name: 'linux-x64', target: 'bun-linux-x64', install: { os: 'linux', cpu: 'x64', libc: 'glibc' } },
  { name: 'linux-arm64', target: 'bun-linux-arm64', install: { os: 'linux', cpu: 'arm64', libc: 'glibc' } },
  { name: 'linux-x64-musl', target: 'bun-linux-x64-musl', install: { os: 'linux', cpu: 'x64', libc: 'musl' } },
  { name: 'linux-arm64-musl', target: 'bun-linux-arm64-musl', install: { os: 'linux', cpu: 'arm64', libc: 'musl' } },
  { name: 'darwin-arm64', target: 'bun-darwin-arm64', install: { os: 'darwin', cpu: 'arm64' } },
  { name: 'darwin-x64', target: 'bun-darwin-x64', install: { os: 'darwin', cpu: 'x64' } },
  { name: 'win32-x64', target: 'bun-windows-x64', install: { os: 'win32', cpu: 'x64' } },
];

export function packageOf({ name }: Platform): string {
  return `@obsidian-agent/${name}`;
}

/** The file of a compiled program. */
export function executableOf({ install }: Platform, program: string): string {
  return install.os === 'win32' ? `${program}.exe` : program;
}
