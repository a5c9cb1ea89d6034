import * as z from 'zod';
import { failureMembers, successMembers } from '../action-response.ts';

const api_version = z.enum(['v1', 'V1']).nullable().describe('As sent; null where the request named none.');

/** The one response of a v1 run: every member is present, and there is no other. */
export const ActionResponseV1 = z.discriminatedUnion('status', [
  z.strictObject({ ...successMembers, api_version }),
  z.strictObject({ ...failureMembers, api_version }),
]);
export type ActionResponseV1 = z.infer<typeof ActionResponseV1>;
