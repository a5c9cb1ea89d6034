import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

/** The system of a user, as far as it decides where programs keep their settings. */
export interface System {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** A program that starts MCP servers, and its settings file. */
export interface McpClient {
  readonly title: string;
  readonly format: 'json' | 'toml';
  /** The member of the file that holds the servers. */
  readonly servers: string;
  /** Whether an entry names its transport: `"type": "stdio"`. */
  readonly namesTransport?: true;
  readonly file: (system: System) => string;
  /** What the user does after the change. */
  readonly restart: string;
}

export type ClientName = 'claude-desktop' | 'claude-code' | 'codex' | 'gemini-cli' | 'cursor' | 'vscode' | 'lm-studio';

export const clients: Readonly<Record<ClientName, McpClient>> = {
  'claude-desktop': {
    title: 'Claude Desktop',
    format: 'json',
    servers: 'mcpServers',
    file: (system) => inAppData(system, 'Claude', 'claude_desktop_config.json'),
    restart: 'Quit Claude Desktop and start it again.',
  },
  'claude-code': {
    title: 'Claude Code',
    format: 'json',
    servers: 'mcpServers',
    namesTransport: true,
    file: (system) => join(system)(system.env['CLAUDE_CONFIG_DIR'] || system.home, '.claude.json'),
    restart: 'Start a new session of Claude Code; /mcp lists its servers.',
  },
  codex: {
    title: 'Codex',
    format: 'toml',
    servers: 'mcp_servers',
    file: (system) => join(system)(system.env['CODEX_HOME'] || join(system)(system.home, '.codex'), 'config.toml'),
    restart: 'Start a new session of Codex.',
  },
  'gemini-cli': {
    title: 'Gemini CLI',
    format: 'json',
    servers: 'mcpServers',
    file: (system) => join(system)(system.home, '.gemini', 'settings.json'),
    restart: 'Start Gemini CLI again; /mcp lists its servers.',
  },
  cursor: {
    title: 'Cursor',
    format: 'json',
    servers: 'mcpServers',
    file: (system) => join(system)(system.home, '.cursor', 'mcp.json'),
    restart: 'Turn the server on in the settings of Cursor, under MCP.',
  },
  vscode: {
    title: 'VS Code',
    format: 'json',
    servers: 'servers',
    namesTransport: true,
    file: (system) => inAppData(system, 'Code', 'User', 'mcp.json'),
    restart: 'Run the command "MCP: List Servers" in VS Code, and start the server.',
  },
  'lm-studio': {
    title: 'LM Studio',
    format: 'json',
    servers: 'mcpServers',
    file: (system) => join(system)(system.home, '.lmstudio', 'mcp.json'),
    restart: 'Turn the server on in LM Studio, under Program.',
  },
};

/** This machine and its user. */
export function thisSystem(env: System['env']): System {
  return { platform: process.platform, env, home: homedir() };
}

function join({ platform }: System): (...parts: string[]) => string {
  return (platform === 'win32' ? win32 : posix).join;
}

/** A file in the folder where the programs of a system keep their settings. */
function inAppData(system: System, ...parts: string[]): string {
  const { platform, env, home } = system;
  switch (platform) {
    case 'darwin':
      return join(system)(home, 'Library', 'Application Support', ...parts);
    case 'win32':
      return join(system)(env['APPDATA'] || join(system)(home, 'AppData', 'Roaming'), ...parts);
    default:
      return join(system)(env['XDG_CONFIG_HOME'] || join(system)(home, '.config'), ...parts);
  }
}
