import { toolsets } from './toolsets.generated.ts';

/** Names of all toolsets, each with one sentence to choose by. */
export function listToolsets(): { name: string; summary: string }[] {
  return Object.entries(toolsets).map(([name, { summary }]) => ({ name, summary }));
}
