import { AgentError } from '@obsidian-agent/shared-types';
import { kindWords } from '../paths/file-kind.ts';

/** For content that Obsidian could not open; `problem` describes the error and its location. */
export function contentInvalid(path: string, problem: string): AgentError {
  const format = path.toLowerCase().endsWith('.canvas') ? 'JSON Canvas, such as {"nodes": [], "edges": []}' : 'YAML';
  return new AgentError('CONTENT_INVALID', {
    message: `The content is not that of ${kindWords(path)}: ${problem}`,
    hint: `Send ${format}, or no content for an empty file.`,
    details: { path, problem },
  });
}

export function fileHasNoProperties(path: string): AgentError {
  const kind = kindWords(path);
  return new AgentError('NOT_A_NOTE', {
    message: `'${path}' is ${kind}, which has no properties, tags or template`,
    hint: 'Send path and content alone, or create a note.',
    details: { path, kind },
  });
}
