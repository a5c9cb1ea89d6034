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
import { errorWords } from './error-words.ts';
import { asProtocolError } from './protocol-errors.ts';
import { violationsIn } from './violations.ts';

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** A server that refuses requests which the agent would not read, and says in sentences what is wrong with others. */
export class JudgingServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const answer = async (request: JSONRPCRequest, context: ServerContext) => {
      const questions = new QuestionsOfCall();
      const noted: Handler = async (...call) => questions.note(await handler(...call));
      return questions.answer(await super._wrapHandler(method, noted)(request, context));
    };
    const { jsonDepth } = readSettings(process.env).limits;
    return async (request, context) => {
      try {
        assertReadable(request, jsonDepth);
      } catch (error) {
        if (!(error instanceof AgentError)) throw error;
        if (method !== 'tools/call') throw asProtocolError(error);
        return { content: [{ type: 'text', text: errorWords(error) }], isError: true };
      }
      return await answer(request, context).catch((error: unknown) => {
        const [violation] = violationsIn(error);
        if (violation === undefined) throw error;
        const what = `Invalid '${violation.path.join('.')}' in ${method}: ${violation.message}.`;
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${what} Send it as the protocol has it.`);
      });
    };
  }
}
