import { type EmbeddingService, startEmbeddingService } from './embedding-service.ts';
import { type NoteAgent, noteAgent } from './note-agent.ts';

/** Notes of few meanings, in two languages. */
export const notes = {
  'Rex.md': '# Rex\n\nOur dog is a hound.\n\n## Food\n\nHe eats twice a day.\n',
  'Hund.md': 'Der Hund bellt.\n',
  'Boat.md': '# Boat\n\nA boat to sail with.\n',
  'Bills.md': 'The invoice for the house.\n',
  'Board.canvas': '{}',
};

/** The key of the model's service. */
export const KEY = 'sk-not-to-be-seen';

/** An agent whose settings name a service of a model. */
export async function agentWithModel(
  tree: Readonly<Record<string, string>> = notes,
): Promise<NoteAgent & { service: EmbeddingService }> {
  const service = await startEmbeddingService();
  const env = {
    OBSIDIAN_AGENT_EMBEDDINGS_URL: service.url,
    OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'meanings-1',
    OBSIDIAN_AGENT_EMBEDDINGS_KEY: KEY,
  };
  return { ...noteAgent(tree, { env }), service };
}
