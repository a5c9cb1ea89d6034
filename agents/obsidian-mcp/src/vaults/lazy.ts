// The code that runs calls, loaded with the first call, so that the server starts quickly.
export { filesToDelete, IndexDamaged, openVault, readAccessRules, resolveDay, scopeVault } from '@obsidian-agent/vault';
export { isWrite, runCommand } from 'obsidian-agent/session';
export { requestedNames } from '../confirmation/requested-names.ts';
