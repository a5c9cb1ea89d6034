import { commandGroups, traitsV2 } from '@obsidian-agent/shared-types';
import { numberedRules } from '../../agents/obsidian-agent/src/cli/init/rules.ts';
import { product } from './product.ts';

const { name, license, version } = product;

/** When an agent should use the skill; at most 1024 characters, as Agent Skills demands. */
const SKILL_DESCRIPTION =
  'Finds, reads and changes notes in an Obsidian vault from the command line, with Obsidian closed or open. Use it for ' +
  'questions about notes, links, tags, tasks and daily notes, and to create, edit, move, rename or delete notes so that ' +
  'links stay intact and every change can be undone.';

/** The skill that plugins and agents load: how to use the program from a shell. */
export function skillPage(): Record<string, string> {
  const groups = Object.entries(commandGroups).map(([group, title]) => {
    const names = Object.entries(traitsV2).flatMap(([name, traits]) => (traits.group === group ? [`\`${name}\``] : []));
    return `- ${title}: ${names.join(', ')}`;
  });
  const text = `---
name: ${name}
description: ${SKILL_DESCRIPTION}
license: ${license}
metadata:
  version: ${version}
---

<!-- Made by \`pnpm generate\`. Never edited by hand. -->

# Work in an Obsidian vault

Run \`${name} COMMAND\`, or \`npx -y ${name} COMMAND\` if it is not installed. Name the vault with \`--vault-path FOLDER\`, or once
with \`export OBSIDIAN_VAULT_PATH=FOLDER\`.

\`\`\`sh
${name} search_notes --query 'tag:#project "next step"'
${name} read_note --note 'Projects/Garden'
${name} list_tasks --status ' ' --due-before 2026-12-01
${name} append_note --note 'Projects/Garden' --heading Log --content '- ordered seeds' --dry-run
${name} undo --transaction-id ID
\`\`\`

## Rules

${numberedRules()}

## Commands

${groups.join('\n')}

\`${name} COMMAND --help\` lists the flags. \`--json\` prints the answer with its metadata. Objects are passed as JSON.
`;
  return { [`skills/${name}/SKILL.md`]: text };
}
