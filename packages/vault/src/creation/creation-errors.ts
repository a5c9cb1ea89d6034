import { AgentError, SEND, text, trusted } from '@obsidian-agent/shared-types';
import { kindWords } from '../paths/file-kind.ts';

/** For content that Obsidian could not open; `problem` describes the error and quotes nothing but the content. */
export function contentInvalid(path: string, problem: string): AgentError {
  const format = path.toLowerCase().endsWith('.canvas') ? 'JSON Canvas, such as {"nodes": [], "edges": []}' : 'YAML';
  return new AgentError('CONTENT_INVALID', {
    message: text`The content is not that of ${trusted(kindWords(path))}: ${trusted(problem)}`,
    hint: text`${SEND} ${trusted(format)}, or no content for an empty file.`,
    details: { path, problem },
  });
}

export function fileHasNoProperties(path: string): AgentError {
  const kind = kindWords(path);
  return new AgentError('NOT_A_NOTE', {
    message: text`'${path}' is ${trusted(kind)}, which has no properties, tags or template`,
    hint: text`${SEND} path and content alone, or create a note.`,
    details: { path, kind },
  });
}
