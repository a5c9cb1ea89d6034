import * as z from 'zod';
import {
  ActionResult,
  failureMembers,
  ReceivedResult,
  receivedFailureMembers,
  receivedSuccessMembers,
  successMembers,
} from '../contract/action-response.ts';

const api_version = z.enum(['v1', 'V1']).nullable().describe('As sent; null where the request named none.');

/** The v1 contract (3.1) lets `metadata` be any JSON value; our agent writes null. */
const ResultV1 = ActionResult.extend({ metadata: z.unknown() });

/** The one response of a v1 run, as an agent writes it: every member is present, and there is no other. */
export const ActionResponseV1 = z.discriminatedUnion('status', [
  z.strictObject({ ...successMembers, result: ResultV1, api_version }),
  z.strictObject({ ...failureMembers, api_version }),
]);
export type ActionResponseV1 = z.infer<typeof ActionResponseV1>;

/**
 * The same as its readers accept it. The v1 contract requires `request_id`, `status` and `code` alone: any other member
 * may be absent, which means null, and members that a reader does not know are ignored.
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
