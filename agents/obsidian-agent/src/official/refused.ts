/** A command of the official command line that does not run here. */
export interface RefusedCommand {
  readonly needs: keyof typeof whyNot;
  /** What to do instead; a sentence. */
  readonly instead: string;
}

/** Why a command does not run here. */
export const whyNot = {
  window: "needs Obsidian's window",
  account: 'needs an Obsidian account and the app',
  settings: "would change Obsidian's settings",
  developer: 'inspects the running app',
} as const;

type Refusal = readonly [needs: keyof typeof whyNot, instead: string, names: string];

const refusals: readonly Refusal[] = [
  ['window', 'It has no window to reload; nothing needs to be reloaded.', 'reload restart'],
  [
    'window',
    'Commands of the palette need the app; see what works without it with: help',
    'commands command hotkeys hotkey',
  ],
  ['window', "Print today's note with: daily:read", 'daily'],
  ['window', 'List the versions with: history file=<name>', 'history:open'],
  ['window', 'Print the file with: read file=<name>', 'open'],
  [
    'settings',
    'Plugins run in the app; switch them there. List them with: plugins',
    'plugins:restrict plugin:enable plugin:disable plugin:install plugin:uninstall plugin:reload',
  ],
  [
    'account',
    'Publish from the app; list the notes with: files ext=md',
    'publish:site publish:list publish:status publish:add publish:remove publish:open',
  ],
  ['window', 'Print a random note with: random:read', 'random'],
  ['window', 'Print the matches with: search query=<text>', 'search:open'],
  [
    'account',
    'Obsidian Headless (npm package obsidian-headless) syncs without the app.',
    'sync sync:status sync:deleted',
  ],
  [
    'account',
    "List this agent's own versions with: history file=<name>",
    'sync:history sync:read sync:restore sync:open',
  ],
  ['settings', 'Themes are chosen in the app. List them with: themes', 'theme:set theme:install theme:uninstall'],
  ['settings', 'Snippets are switched in the app. List them with: snippets', 'snippet:enable snippet:disable'],
  ['window', 'Name the vault of a command: vault=<name> files', 'vault:open'],
  ['window', 'Open the address in a browser.', 'web'],
  [
    'window',
    "Layouts belong to Obsidian's window. List the saved ones with: workspaces",
    'workspace workspace:save workspace:load workspace:delete',
  ],
  ['window', 'List the files that were open last with: recents', 'tabs tab:open'],
  [
    'developer',
    'It needs the running app.',
    'devtools dev:debug dev:cdp dev:errors dev:screenshot dev:console dev:css dev:dom dev:mobile eval',
  ],
];

/** The commands of the official command line that do not run here. */
export const refusedCommands: Readonly<Record<string, RefusedCommand>> = Object.fromEntries(
  refusals.flatMap(([needs, instead, names]) => names.split(' ').map((name) => [name, { needs, instead }])),
);
