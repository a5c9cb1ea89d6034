import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { vaultParams } from '../fields/params.ts';
import { Path } from '../fields/results.ts';

const Plugin = z.object({
  id: z.string(),
  kind: z.enum(['core', 'community']),
  enabled: z.boolean(),
  name: z.string().optional(),
  version: z.string().optional(),
  author: z.string().optional(),
  description: z.string().optional(),
});

const Theme = z.object({
  name: z.string(),
  active: z.boolean(),
  version: z.string().optional(),
  author: z.string().optional(),
});

export const getSettings = defineCommand({
  name: 'get_settings',
  group: 'agent',
  effect: 'read',
  summary:
    "Show what the vault's .obsidian folder says about the app: plugins, themes, CSS snippets, workspaces and recently opened files.",

  params: z.strictObject({
    include: z
      .array(z.enum(['plugins', 'themes', 'snippets', 'workspaces', 'recent_files']))
      .min(1)
      .max(5)
      .optional()
      .describe('Only these. Default: all.'),
    ...vaultParams,
  }),

  result: z.object({
    plugins: z.array(Plugin).optional(),
    themes: z.array(Theme).optional().describe('Installed themes; none is active if the default theme is used.'),
    snippets: z.array(z.object({ name: z.string(), enabled: z.boolean() })).optional(),
    workspaces: z.array(z.object({ name: z.string(), active: z.boolean() })).optional(),
    recent_files: z.array(Path).optional().describe('Existing files that were open last, the latest first.'),
    complaints: z.array(z.string()).describe('Settings that could not be read.'),
  }),

  reasons: [],

  example: {
    params: { include: ['plugins'] },
    result: {
      plugins: [{ id: 'daily-notes', kind: 'core', enabled: true }],
      complaints: [],
    },
  },
});
