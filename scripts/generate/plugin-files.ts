import { links, product } from './product.ts';
import { skillPage } from './skill-page.ts';

const { name, title, version, description, license, keywords, author, server } = product;
const servers = { mcpServers: { obsidian: server } };

/** The skill, and the manifests by which clients of models install it with the MCP server; text by path from the root. */
export function pluginFiles(): Record<string, string> {
  const shared = { name, version, description, author, ...links(), license, keywords };
  const manifests: Readonly<Record<string, object>> = {
    '.claude-plugin/plugin.json': { ...shared, ...servers },
    '.claude-plugin/marketplace.json': {
      name,
      owner: author,
      metadata: { description: product.tagline, version },
      plugins: [{ name, source: './', description, version, ...links(), license, keywords, category: 'productivity' }],
    },
    '.codex-plugin/plugin.json': {
      ...shared,
      skills: './skills/',
      mcpServers: './.codex-plugin/mcp.json',
      interface: { displayName: title, shortDescription: product.tagline, category: 'Productivity' },
    },
    '.codex-plugin/mcp.json': servers,
    'gemini-extension.json': { name, version, description, contextFileName: `skills/${name}/SKILL.md`, ...servers },
  };
  const texts = Object.entries(manifests).map(
    ([path, value]) => [path, `${JSON.stringify(value, null, 2)}\n`] as const,
  );
  return { ...skillPage(), ...Object.fromEntries(texts) };
}
