// What carries out calls, loaded when the first one comes: a client waits for the first answer of all.
export { filesToDelete, IndexDamaged, openVault, readAccessRules, resolveDay, scopeVault } from '@obsidian-agent/vault';
export { isWrite, runCommand } from 'obsidian-agent/session';
