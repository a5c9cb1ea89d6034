import * as z from 'zod';

/** A version of the contract, independent of its spelling in the request. */
export type ContractVersion = 'v1' | 'v2';

/** A version of the contract, as written on the wire. */
export const ApiVersion = z.enum(['v1', 'v2', 'V1', 'V2']).describe('Version of the contract, echoed as sent.');
export type ApiVersion = z.infer<typeof ApiVersion>;
