import * as z from 'zod';
import {
  absentOrNull,
  failureMembers,
  ReceivedResult,
  receivedFailureMembers,
  receivedSuccessMembers,
  successMembers,
} from '../contract/action-response.ts';
import { ErrorDetail, ReceivedErrorDetail } from './error-detail.ts';

const api_version = z.enum(['v2', 'V2']).describe('As sent.');

/** The one response of a v2 run, as an agent writes it: the members of v1 and `error_detail`. */
export const ActionResponseV2 = z.discriminatedUnion('status', [
  z.object({ ...successMembers, api_version, error_detail: z.null() }),
  z.object({ ...failureMembers, api_version, error_detail: ErrorDetail }),
]);
export type ActionResponseV2 = z.infer<typeof ActionResponseV2>;

/** A v2 response as readers accept it: absent means null, and later releases may add members and categories. */
export const ReceivedResponseV2 = z.discriminatedUnion('status', [
  z.object({ ...receivedSuccessMembers, api_version, result: ReceivedResult, error_detail: absentOrNull }),
  z.object({
    ...receivedFailureMembers,
    api_version,
    error: failureMembers.error,
    error_detail: ReceivedErrorDetail,
  }),
]);
export type ReceivedResponseV2 = z.infer<typeof ReceivedResponseV2>;
