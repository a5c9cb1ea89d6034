import { targetOfNewFolder } from '@obsidian-agent/vault';
import type { WriteHandlerV2 } from '../handling/handler.ts';
import { nameWarningLines, nameWarningsMember } from '../report/name-warnings.ts';
import { storedFolderSentence } from '../report/stored-name.ts';
import { verb, writeReport } from '../report/write-report.ts';

export const handler: WriteHandlerV2<'create_folder', { path: string }> = {
  async draft(draft, params) {
    const path = targetOfNewFolder(draft, params.path);
    draft.makeFolder(path);
    return { path };
  },

  report({ path }, params, facts) {
    const sentence = `${verb(facts, 'Created', 'create')} folder ${path}.${storedFolderSentence(params.path, path)}`;
    const report = writeReport({ sentence, warnings: nameWarningLines(path, 'folder') }, params, facts);
    return { ...report, metadata: { path, ...nameWarningsMember(path, 'folder') } };
  },
};
