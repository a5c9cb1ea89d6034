import { type MachineFolders, OrchestratorError } from '@obsidian-agent/plans';
import { expect, test } from 'vitest';
import { AnswerEncoders } from './answer-encoders.ts';

function foldersOf(vaults: Readonly<Record<string, string>>): MachineFolders {
  return { vaults: new Map(Object.entries(vaults)), others: new Map() };
}

test('folders of other machines are named, and one that is a vault of two names has neither', async () => {
  const hosts = [foldersOf({ '/srv/work': 'work', '/srv/notes': 'notes' }), foldersOf({ '/srv/notes': 'diary' })];
  const encoders = new AnswerEncoders({ folders: foldersOf({}), foldersOfHosts: async () => hosts });

  const encoder = await encoders.current();

  expect(encoder.encode({ message: '/srv/work/A.md, /srv/notes/B.md' })).toBe('{"message":"work/A.md, (vault)/B.md"}');
});

test('while other machines cannot be asked, the own folders are named', async () => {
  const away = new OrchestratorError('DATABASE_UNREACHABLE', { message: 'It is away.', hint: 'Wait.' });
  const foldersOfHosts = () => Promise.reject(away);
  const encoders = new AnswerEncoders({ folders: foldersOf({ '/srv/notes': 'notes' }), foldersOfHosts });

  expect((await encoders.current()).encode('/srv/notes')).toBe('"notes"');
});
