import { refusedCommands, whyNot } from '../../agents/obsidian-agent/src/official/refused.ts';
import { headlessCommands } from '../../agents/obsidian-agent/src/official/table.ts';

const preface = `<!-- Made by \`pnpm generate\` from agents/obsidian-agent/src/official. Never edited by hand. -->
# Obsidian's own command line, without the app

Scripts for \`obsidian\`, Obsidian's command line, run without it:

\`\`\`sh
obsidian-agent daily:append content="- had tea"
obsidian-agent --official vault=Work files ext=md
ln -s "$(command -v obsidian-agent)" ~/bin/obsidian
obsidian read file=Plan
\`\`\`

- A name with a colon is always an official command. The other names are official after \`--official\` or \`vault=\`, or if the program
  is called by the name \`obsidian\`; otherwise they are the agent's own.
- The vault is found as for the agent's own commands; \`vault=<name or path>\` names it.
- \`file=\` resolves like a link, \`path=\` is exact. There is no active file, so commands that work on one need either of them.
- \`\\n\` and \`\\t\` in \`content=\` stand for a line break and a tab. Flags and parameters that arrange the window (\`open\`, \`newtab\`,
  \`active\`, \`paneType=\`) and options that begin with \`--\` have no effect.
- Errors go to stderr, with an exit status other than 0; the app prints them on stdout and exits with 0.
- Only \`bookmark\` changes a file in \`.obsidian\`: \`bookmarks.json\`.
- \`obsidian-agent --official help\` lists what runs, with its parameters.
`;

/** The page about the official command line, by its path from the root. */
export function officialPage(): Record<string, string> {
  const runs = Object.entries(headlessCommands).map(
    ([name, { like, differs = '' }]) => `| \`${name}\` | \`${like}\` | ${differs} |`,
  );
  const refused = Object.entries(refusedCommands).map(
    ([name, { needs, instead }]) => `| \`${name}\` | ${whyNot[needs]} | ${instead.replaceAll('|', '\\|')} |`,
  );
  const parts = [
    preface,
    '## Commands that run\n',
    "| official | the agent's own | differs from the app |\n|---|---|---|",
    ...runs,
    '\n## Commands that are refused\n',
    '| official | why | what to do instead |\n|---|---|---|',
    ...refused,
  ];
  return { 'docs/official-commands.md': `${parts.join('\n').replaceAll('<', '&lt;').replace('&lt;!--', '<!--')}\n` };
}
