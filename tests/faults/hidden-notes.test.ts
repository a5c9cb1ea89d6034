import type { Client } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { startEmbeddingService } from '../e2e/embedding-service.ts';
import { isLong } from './ask-agent.ts';
import { type ListedTool, PICKS_AT_RANDOM, TOOLSETS } from './hidden/listed-tools.ts';
import {
  BY_MEANING,
  isSameWithoutRules,
  LAST_CHANGE,
  otherRequests,
  QUESTIONS,
  randomCall,
  SWEEP,
} from './hidden/twin-calls.ts';
import { embedAll, livePast } from './hidden/twin-past.ts';
import { askTwin, filesOf, plantTwins, type Request, startTwin } from './hidden/twin-servers.ts';
import { rulesOf, twinTrees } from './hidden/twin-trees.ts';
import { type Random, randomFrom } from './outside-edits.ts';

const VAULTS = isLong ? 60 : 1;
/** The number of random calls of each tool: first of those that read, then of all. */
const [READS, CALLS] = isLong ? [12, 12] : [2, 1];

/**
 * Compares a vault with hidden notes with the same vault that never had them, through two servers with the same rules. Every
 * answer and every visible file has to be the same. What reads is compared with a server without rules, too.
 *
 * Three refusals differ by design, are documented in docs/mcp.md and are not provoked here: a note is not moved if a hidden
 * note links to it or has its name, a folder that holds hidden notes is neither moved nor deleted, and a transaction that
 * changed hidden notes is not undone. Ids, times and lists sorted by time differ between any two vaults.
 */
test.each(Array.from({ length: VAULTS }, (_, seed) => seed))(
  'no answer and no write depends on hidden notes (vault %i)',
  async (seed) => {
    const random = randomFrom(seed + 1);
    const { whole, part } = plantTwins(twinTrees(random));
    await livePast(whole, part);
    const ofOpen = await startTwin(part, ['--read-only']);

    for (const toolset of TOOLSETS) {
      const options = [...rulesOf(seed), '--toolset', toolset];
      const servers = { toolset, ofWhole: await startTwin(whole, options), ofPart: await startTwin(part, options) };
      const compare = async (request: Request): Promise<string> => {
        const [answer, expected] = await Promise.all([
          askTwin(servers.ofWhole, whole, request),
          askTwin(servers.ofPart, part, request),
        ]);
        expect({ toolset, request, answer }).toEqual({ toolset, request, answer: expected });
        return expected;
      };
      const tools = await toolsOf(servers.ofPart);

      for (const request of toolset === 'native'
        ? [LAST_CHANGE, ...SWEEP, ...QUESTIONS, ...otherRequests(random, isLong ? 1 : 0.3)]
        : [])
        await compare(request);
      for (const request of callsOf(tools.filter(isReading), { toolset, count: READS, random })) {
        const answer = await compare(request);
        if (toolset !== 'native') continue;
        const unruled = await askTwin(ofOpen, { ...part, ids: [...part.ids] }, request);
        if (isSameWithoutRules(request)) expect({ request, answer }).toEqual({ request, answer: unruled });
      }
      const { hidden } = filesOf(whole);
      for (const request of callsOf(tools, { toolset, count: CALLS, random })) {
        await compare(request);
        const [now, then] = [filesOf(whole), filesOf(part)];
        expect({ toolset, request, ...now }).toEqual({ toolset, request, ...then, hidden });
      }
      await Promise.all([servers.ofWhole.close(), servers.ofPart.close()]);
    }
  },
  isLong ? 3_600_000 : 120_000,
);

test.each(Array.from({ length: VAULTS }, (_, seed) => seed))(
  'no answer by meaning depends on hidden notes, although the model has read them (vault %i)',
  async (seed) => {
    const model = await startEmbeddingService();
    model.vectorOf = countWords;
    const env = { OBSIDIAN_AGENT_EMBEDDINGS_URL: model.url, OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'words' };
    const { whole, part } = plantTwins(twinTrees(randomFrom(seed + 1)), env);
    await embedAll(whole, part);
    const [ofWhole, ofPart] = [await startTwin(whole, rulesOf(seed)), await startTwin(part, rulesOf(seed))];
    const answers: string[] = [];

    for (const request of [...QUESTIONS, ...BY_MEANING]) {
      const [answer, expected] = [await askTwin(ofWhole, whole, request), await askTwin(ofPart, part, request)];
      expect({ request, answer }).toEqual({ request, answer: expected });
      answers.push(answer);
    }

    expect(model.requests.flatMap(({ input }) => input).join()).toContain('lupus');
    expect(answers.join()).toContain('"similarity":');
    expect(answers.join()).not.toContain('meaning_problem');
  },
  isLong ? 3_600_000 : 120_000,
);

/** A vector that differs for texts of different words, and is similar for those with common ones. */
function countWords(text: string): readonly number[] {
  const counts = Array<number>(24).fill(0.1);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const at = [...word].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % counts.length;
    counts[at] = (counts[at] as number) + 1;
  }
  return counts;
}

async function toolsOf(client: Client): Promise<readonly ListedTool[]> {
  const tools = (await client.listTools()).tools as readonly unknown[] as readonly ListedTool[];
  return tools.filter(({ name }) => name !== PICKS_AT_RANDOM);
}

function isReading({ annotations }: ListedTool): boolean {
  return annotations?.readOnlyHint === true;
}

interface CallsWanted {
  readonly toolset: string;
  /** Calls of each tool. */
  readonly count: number;
  readonly random: Random;
}

/** Calls of all tools in turn; for a tool with operations, one for each operation. */
function* callsOf(tools: readonly ListedTool[], { toolset, count, random }: CallsWanted): Generator<Request> {
  for (let round = 0; round < count; round += 1)
    for (const tool of tools) {
      const operations = tool.inputSchema.properties?.['operation']?.enum?.length ?? 1;
      for (let at = 0; at < operations; at += 1) yield randomCall(tool, toolset, random);
    }
}
