export { ActionRequest } from './contract/action-request.ts';
export { ActionResult } from './contract/action-response.ts';
export { ApiVersion, type ContractVersion } from './contract/api-version.ts';
export { type CommandGroup, commandGroups } from './contract/command-groups.ts';
export { type CommandContract, type CommandTraits, defineCommand, type Effect } from './contract/define-command.ts';
export { CommandDescription, Description } from './contract/description.ts';
export { correctionOf, describedForm, expectedForm, showValue } from './contract/expected-form.ts';
export { CorrelationId, PlanId, RequestId, TaskId } from './contract/ids.ts';
export { isObject } from './contract/is-object.ts';
export { type JsonSchema, openForAdditions, toAnswerSchema, toJsonSchema } from './contract/json-schema.ts';
export { isDeeperThan, MAX_LEVELS } from './contract/nesting.ts';
export { TOOL } from './contract/tool.ts';
export { AgentError, type AgentErrorFacts, sentencesOf } from './errors/agent-error.ts';
export { countMistakesFrom, either, findNear, findNearest, findNearestFew, suggest } from './errors/did-you-mean.ts';
export { argumentsOfTool, type InputWords, invalidParams, payloadOfV1 } from './errors/invalid-params.ts';
export {
  asSent,
  beginningOf,
  counted,
  didYouMean,
  isSpelled,
  listed,
  listedInQuotes,
  type Message,
  type Part,
  type Phrase,
  plain,
  quoted,
  type SentMessage,
  type SentPart,
  type Spelled,
  shortened,
  shown,
  type Trusted,
  text,
  trusted,
  wordsOf,
} from './errors/message.ts';
export { pickViolation, type ReportedViolation, type Violation } from './errors/pick-violation.ts';
export { type Category, type FailureCode, isRetryable, type Reason, reasons } from './errors/reasons.ts';
export {
  aside,
  call,
  param,
  paramName,
  SEND,
  SEND_AGAIN,
  send,
  sendAgain,
  spelled,
  withParam,
} from './errors/spelling.ts';
export { characterStart, cutText } from './text/cut-text.ts';
export { commandsV1 } from './v1/commands.generated.ts';
export {
  ActionRequestV1,
  type CommandNameV1,
  ObsidianAgentCommandV1,
  ObsidianAgentRequestV1,
  type ParamsV1,
} from './v1/request.ts';
export { ActionResponseV1, ReceivedResponseV1 } from './v1/response.ts';
export {
  type CommandNameV2,
  ObsidianAgentCommandV2,
  ObsidianAgentRequestV2,
  type ParamsV2,
  type ResultV2,
} from './v2/command.ts';
export { commandsV2 } from './v2/commands.generated.ts';
export { ErrorDetail } from './v2/error-detail.ts';
export { LONGEST_QUERY } from './v2/fields/longest-query.ts';
export { WHOLE_TEXT } from './v2/fields/whole-text.ts';
export { isPlainQuestion } from './v2/plain-question.ts';
export { ActionRequestV2, type PayloadV2, requestSchemaV2 } from './v2/request.ts';
export { ActionResponseV2, ReceivedResponseV2 } from './v2/response.ts';
export { type TraitsV2, traitsV2 } from './v2/traits.ts';
export { trashOf } from './v2/trash-of.ts';

import type { ActionResponseV1, ReceivedResponseV1 } from './v1/response.ts';
import type { ActionResponseV2, ReceivedResponseV2 } from './v2/response.ts';

/** A response of any version, as an agent writes it. */
export type ActionResponse = ActionResponseV1 | ActionResponseV2;

/** A response of any version, as its readers accept it. */
export type ReceivedResponse = ReceivedResponseV1 | ReceivedResponseV2;
export { shellWord } from './shell-word.ts';
