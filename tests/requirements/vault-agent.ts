import type { Requirement } from './requirement.ts';
import { vaultAgentManageNotes } from './vault-agent/manage-notes.ts';
import { vaultAgentManageVault } from './vault-agent/manage-vault.ts';
import { vaultAgentQueryVault } from './vault-agent/query-vault.ts';

/** The requirements of the Obsidian AI Agent's three tools that a user can check. */
export const vaultAgent = {
  'vault-agent.tools.names': {
    place: 'obsidian-ai-agent-tool-designs § Success Metrics > Functional Requirements, line 532',
    statement: 'The toolset has three tools: obsidian_query_vault, obsidian_manage_notes, obsidian_manage_vault.',
  },
  'vault-agent.tools.operations': {
    place: 'obsidian-ai-agent-tool-designs § Success Metrics > Functional Requirements, line 532',
    statement: 'The three tools have 14 operations together: 3, 6 and 5.',
  },
  'vault-agent.tools.strings': {
    place: 'obsidian-ai-agent-tool-designs § Tool 1: obsidian_query_vault > Function Signature, line 38',
    statement: 'The result of each tool is one string.',
  },

  'vault-agent.format.factor': {
    place: 'obsidian-ai-agent-tool-designs § Success Metrics > Performance Requirements, line 542',
    statement: 'The detailed result of an operation takes 3 to 5 times the tokens of the concise one.',
  },

  'vault-agent.errors.next-step': {
    place: 'obsidian-ai-agent-tool-designs § Tool 3: obsidian_manage_vault > Key Design Decisions, line 400',
    statement: 'Every error suggests a next step or an alternative.',
  },

  'vault-agent.speed.note': {
    place: 'obsidian-ai-agent-tool-designs § Success Metrics > Performance Requirements, line 539',
    statement: 'An operation on a single note takes less than 100 ms.',
  },
  'vault-agent.speed.search': {
    place: 'obsidian-ai-agent-tool-designs § Success Metrics > Performance Requirements, line 540',
    statement: 'A search in 1,000 notes takes less than 1 s.',
  },
  'vault-agent.speed.bulk-preview': {
    place: 'obsidian-ai-agent-tool-designs § Success Metrics > Performance Requirements, line 541',
    statement: 'The preview of a bulk operation takes less than 2 s.',
  },

  'vault-agent.workflow.research': {
    place: 'obsidian-ai-agent-tool-designs § Cross-Tool Patterns > Common Workflows, line 429',
    statement: 'search, find_related, read and create follow one another without a call in between.',
  },
  'vault-agent.workflow.daily-review': {
    place: 'obsidian-ai-agent-tool-designs § Cross-Tool Patterns > Common Workflows, line 438',
    statement: 'A daily note can be got by its date, and then updated with that date as its title.',
  },
  'vault-agent.workflow.cleanup': {
    place: 'obsidian-ai-agent-tool-designs § Cross-Tool Patterns > Common Workflows, line 445',
    statement: 'bulk_tag, create_folder and bulk_move run as preview and execution, differing in dry_run only.',
  },

  'vault-agent.native.templates': {
    place: 'obsidian-ai-agent-tool-designs § Phase 2 Additions (Future), line 557',
    statement: 'A native command applies a template to a note, new or existing.',
    decided: 'toolsets.md, last paragraph',
  },
  'vault-agent.native.map-of-content': {
    place: 'obsidian-ai-agent-tool-designs § Phase 2 Additions (Future), line 558',
    statement: 'A native command makes a map-of-content note.',
    decided: 'toolsets.md, last paragraph',
  },
  'vault-agent.native.orphans': {
    place: 'obsidian-ai-agent-tool-designs § Phase 2 Additions (Future), line 558',
    statement: 'A native command finds the notes that nothing links to.',
    decided: 'toolsets.md, last paragraph',
  },
  'vault-agent.native.broken-links': {
    place: 'obsidian-ai-agent-tool-designs § Phase 2 Additions (Future), line 558',
    statement: 'A native command finds links without a target.',
    decided: 'toolsets.md, last paragraph',
  },
  'vault-agent.native.tasks': {
    place: 'obsidian-ai-agent-tool-designs § Phase 2 Additions (Future), line 559',
    statement: 'A native command lists tasks, and another one completes a task.',
    decided: 'toolsets.md, last paragraph',
  },
  'vault-agent.native.undo': {
    place: 'obsidian-ai-agent-tool-designs § Phase 2 Additions (Future), line 564',
    statement: 'A native command takes a bulk operation back.',
    decided: 'toolsets.md, last paragraph',
  },
  'vault-agent.native.conflict-strategies': {
    place: 'obsidian-ai-agent-tool-designs § Phase 2 Additions (Future), line 565',
    statement: 'A native bulk move takes a strategy for names that exist at the destination.',
    decided: 'toolsets.md, last paragraph',
  },
  'vault-agent.native.graph': {
    place: 'obsidian-ai-agent-tool-designs § Phase 2 Additions (Future), line 567',
    statement: 'A native command returns the graph of notes and links as data.',
    decided: 'toolsets.md, last paragraph',
  },

  ...vaultAgentQueryVault,
  ...vaultAgentManageNotes,
  ...vaultAgentManageVault,
} as const satisfies Record<string, Requirement>;
