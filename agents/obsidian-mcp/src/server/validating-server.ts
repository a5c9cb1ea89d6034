import { type JSONRPCRequest, type Result, Server, type ServerContext } from '@modelcontextprotocol/server';
import { AgentError, text } from '@obsidian-agent/shared-types';
import { assertReadable } from 'obsidian-agent/json-value';
import { readSettings } from 'obsidian-agent/settings';
import { QuestionsOfCall } from '../confirmation/unanswered-question.ts';
import { asProtocolError, errorWords, invalidParams } from '../protocol/protocol-errors.ts';
import { violationsIn } from '../protocol/violations.ts';

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** A server that refuses requests the agent could not read, and describes invalid ones in sentences. */
export class ValidatingServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const { jsonDepth } = readSettings(process.env).limits;
    return async (request, context) => {
      try {
        assertReadable(request, jsonDepth);
      } catch (error) {
        if (!(error instanceof AgentError)) throw error;
        if (method !== 'tools/call') throw asProtocolError(error);
        return { content: [{ type: 'text', text: errorWords(error) }], isError: true };
      }
      const questions = new QuestionsOfCall();
      const noted: Handler = async (...call) => questions.note(await handler(...call));
      try {
        const answer = await super._wrapHandler(method, noted)(request, context);
        return questions.answer(answer);
      } catch (error) {
        throw inSentences(error, method);
      }
    };
  }
}

/** Turns the SDK's list of schema violations into a sentence. */
function inSentences(error: unknown, method: string): unknown {
  const [violation] = violationsIn(error);
  if (violation === undefined) return error;
  const field = violation.path.join('.') || 'params';
  return invalidParams(
    text`Invalid '${field}' in ${method}: ${violation.message}. Send it as the MCP specification defines it.`,
  );
}
