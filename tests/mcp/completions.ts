import type { Client } from '@modelcontextprotocol/client';

const uri = 'obsidian://vault/{name}/{+path}';
const prompts = { note: 'connect_note', tag: 'weekly_review', folder: 'tidy_inbox', date: 'daily_review' };

/** Completes a part of the URI of notes, or a prompt's argument of this name. */
export async function completed(
  client: Client,
  name: keyof typeof prompts | 'path' | 'name',
  value: string,
): Promise<readonly string[]> {
  const ref =
    name === 'path' || name === 'name'
      ? { type: 'ref/resource' as const, uri }
      : { type: 'ref/prompt' as const, name: prompts[name] };
  return (await client.complete({ ref, argument: { name, value } })).completion.values;
}
