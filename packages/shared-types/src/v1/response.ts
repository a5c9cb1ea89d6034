import * as z from 'zod';
import {
  ActionResult,
  failureMembers,
  ReceivedResult,
  receivedFailureMembers,
  receivedSuccessMembers,
  successMembers,
} from '../contract/action-response.ts';

const api_version = z.enum(['v1', 'V1']).nullable().describe('As sent; null if the request had none.');

/** The v1 contract (3.1) lets `metadata` be any JSON value; our agent writes null. */
const ResultV1 = ActionResult.extend({ metadata: z.unknown() });

/** The one response of a v1 run, as an agent writes it: all of these members and no others. */
export const ActionResponseV1 = z.discriminatedUnion('status', [
  z.strictObject({ ...successMembers, result: ResultV1, api_version }),
  z.strictObject({ ...failureMembers, api_version }),
]);
export type ActionResponseV1 = z.infer<typeof ActionResponseV1>;

/**
 * A v1 response as readers accept it. The v1 contract requires only `request_id`, `status` and `code`. Any other member
 * may be absent, which means null. Readers ignore unknown members.
 */
export const ReceivedResponseV1 = z.discriminatedUnion('status', [
  z.object({
    ...receivedSuccessMembers,
    api_version: api_version.default(null),
    result: ReceivedResult.nullable().default(null),
  }),
  z.object({
    ...receivedFailureMembers,
    api_version: api_version.default(null),
    error: z.string().nullable().default(null).describe('What went wrong, naming the value that caused it.'),
  }),
]);
export type ReceivedResponseV1 = z.infer<typeof ReceivedResponseV1>;
