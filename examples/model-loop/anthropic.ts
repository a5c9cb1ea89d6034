/** An assistant in a vault, over the Anthropic Messages API: `node anthropic.ts "Which tasks are open?"` */
import { createInterface } from 'node:readline/promises';
import { createVaultTools } from 'obsidian-agent/tools';

const { ANTHROPIC_BASE_URL = 'https://api.anthropic.com', ANTHROPIC_API_KEY = '', MODEL = '' } = process.env;
const MOST_TURNS = 30;

if (!MODEL) end('Set MODEL to the name of a model, and ANTHROPIC_API_KEY to your key.');

type Block = { type: 'text'; text: string } | { type: 'tool_use'; id: string; name: string; input: object };

await using tools = await createVaultTools({ vault: process.env['OBSIDIAN_VAULT_PATH'] ?? '.', approve });
const messages: object[] = [{ role: 'user', content: process.argv[2] ?? 'What is in this vault?' }];

for (let turn = 0; turn < MOST_TURNS; turn += 1) {
  const content = await ask();
  messages.push({ role: 'assistant', content });
  for (const block of content) if (block.type === 'text') console.log(block.text);

  const calls = content.filter((block) => block.type === 'tool_use');
  if (calls.length === 0) break;
  const results: object[] = [];
  for (const { id, name, input } of calls) {
    const { text, isError } = await tools.call(name, { ...input });
    results.push({ type: 'tool_result', tool_use_id: id, content: text, is_error: isError });
  }
  messages.push({ role: 'user', content: results });
}

async function ask(): Promise<Block[]> {
  const response = await fetch(`${ANTHROPIC_BASE_URL}/v1/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': ANTHROPIC_API_KEY,
      'anthropic-version': '2023-06-01',
    },
    body: JSON.stringify({
      model: MODEL,
      max_tokens: 4096,
      system: tools.instructions ?? '',
      tools: tools.definitionsAs('anthropic'),
      messages,
    }),
  }).catch((error: Error) => end(`Cannot reach ${ANTHROPIC_BASE_URL}: ${error.message}. Is the address right?`));
  if (!response.ok) end(`The API answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { content: Block[] }).content;
}

/** Asks before notes are deleted and before an undo. */
async function approve(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return answer.trim().toLowerCase() === 'y';
}

/** Ends the program with a message. */
function end(message: string): never {
  console.error(message);
  process.exit(1);
}
