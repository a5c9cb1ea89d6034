import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { AgentError } from '@obsidian-agent/shared-types';
import { assertReadable } from 'obsidian-agent/json-value';
import { readSettings } from 'obsidian-agent/settings';
import { QuestionsOfCall } from '../confirmation/unanswered-question.ts';
import { briefAnswer, briefError } from '../protocol/brief-words.ts';
import { errorWords } from '../protocol/error-words.ts';
import { asProtocolError } from '../protocol/protocol-errors.ts';
import { violationsIn } from '../protocol/violations.ts';

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** A server that refuses requests which the agent would not read, and says in sentences what is wrong with others. */
export class JudgingServer extends Server {
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
        return briefAnswer(questions.answer(answer), request.params);
      } catch (error) {
        throw briefError(inSentences(error, method), request.params);
      }
    };
  }
}

/** The SDK tells by a list what breaks the schema of a request. */
function inSentences(error: unknown, method: string): unknown {
  const [violation] = violationsIn(error);
  if (violation === undefined) return error;
  const what = `Invalid '${violation.path.join('.') || 'params'}' in ${method}: ${violation.message}.`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `${what} Send it as the protocol has it.`);
}
