import { toolsets } from './toolsets.generated.ts';

/** Names of all toolsets, each with one sentence for a person who chooses. */
export function listToolsets(): { name: string; summary: string }[] {
  return Object.entries(toolsets).map(([name, { summary }]) => ({ name, summary }));
}
