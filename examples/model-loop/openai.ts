/** An assistant in a vault, over an OpenAI-compatible API: `node openai.ts "Which tasks are open?"` */
import { createInterface } from 'node:readline/promises';
import { createVaultTools } from 'obsidian-agent/tools';

const { OPENAI_BASE_URL = 'https://api.openai.com/v1', OPENAI_API_KEY = '', MODEL = '' } = process.env;
const MOST_TURNS = 30;

if (!MODEL) end('Set MODEL to the name of a model, and OPENAI_API_KEY to your key.');

interface Message {
  readonly content: string | null;
  readonly tool_calls?: readonly { readonly id: string; readonly function: { name: string; arguments: string } }[];
}

await using tools = await createVaultTools({ vault: process.env['OBSIDIAN_VAULT_PATH'] ?? '.', approve });
const messages: object[] = [
  { role: 'system', content: tools.instructions ?? '' },
  { role: 'user', content: process.argv[2] ?? 'What is in this vault?' },
];

for (let turn = 0; turn < MOST_TURNS; turn += 1) {
  const message = await ask();
  messages.push(message);
  if (message.content) console.log(message.content);

  const { tool_calls: calls = [] } = message;
  if (calls.length === 0) break;
  for (const { id, function: called } of calls) {
    messages.push({ role: 'tool', tool_call_id: id, content: await run(called.name, called.arguments) });
  }
}

async function run(name: string, json: string): Promise<string> {
  try {
    return (await tools.call(name, JSON.parse(json))).text;
  } catch (error) {
    if (error instanceof SyntaxError) return `The arguments are not JSON: ${error.message}. Send them again.`;
    throw error;
  }
}

async function ask(): Promise<Message> {
  const response = await fetch(`${OPENAI_BASE_URL}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${OPENAI_API_KEY}` },
    body: JSON.stringify({ model: MODEL, messages, tools: tools.definitionsAs('openai') }),
  }).catch((error: Error) => end(`Cannot reach ${OPENAI_BASE_URL}: ${error.message}. Is the address right?`));
  if (!response.ok) end(`The API answered ${response.status}: ${await response.text()}`);
  const { choices } = (await response.json()) as { choices: readonly { readonly message: Message }[] };
  if (choices[0] === undefined) throw new Error('The API answered without a choice.');
  return choices[0].message;
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
