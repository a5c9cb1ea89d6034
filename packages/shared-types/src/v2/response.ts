import * as z from 'zod';
import { failureMembers, successMembers } from '../action-response.ts';
import { ErrorDetail } from './error-detail.ts';

const api_version = z.enum(['v2', 'V2']).describe('As sent.');

/** The one response of a v2 run: v1's members and `error_detail`. Later releases may add members; readers ignore them. */
export const ActionResponseV2 = z.discriminatedUnion('status', [
  z.object({ ...successMembers, api_version, error_detail: z.null() }),
  z.object({ ...failureMembers, api_version, error_detail: ErrorDetail }),
]);
export type ActionResponseV2 = z.infer<typeof ActionResponseV2>;
