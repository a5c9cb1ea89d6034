import { expect, test } from 'vitest';
import { serverEntry } from './server-entry.ts';

test.each([
  [
    'the executable',
    { platform: 'linux', execPath: '/opt/obsidian-agent', script: undefined },
    ['/opt/obsidian-agent', 'mcp'],
  ],
  [
    'Node',
    { platform: 'linux', execPath: '/n/node', script: '/n/obsidian-agent' },
    ['/n/node', '/n/obsidian-agent', 'mcp'],
  ],
  [
    'npx',
    { platform: 'darwin', execPath: '/n/node', script: '/c/_npx/1/bin' },
    ['npx', '--yes', 'obsidian-agent', 'mcp'],
  ],
  [
    'npx on Windows',
    { platform: 'win32', execPath: 'C:\\_npx\\1\\obsidian-agent.exe', script: undefined },
    ['cmd', '/c', 'npx', '--yes', 'obsidian-agent', 'mcp'],
  ],
] as const)('a server that was started by %s is started the same way again', (_, started, words) => {
  const { command, args } = serverEntry(['--read-only'], started);

  expect([command, ...args]).toEqual([...words, '--read-only']);
});
