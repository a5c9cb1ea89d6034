import * as z from 'zod';

/** Versions as an agent counts them, whatever spelling the request used. */
export type ContractVersion = 'v1' | 'v2';

/** A version of the contract as it is written on the wire. */
export const ApiVersion = z.enum(['v1', 'v2', 'V1', 'V2']).describe('Version of the contract, echoed as sent.');
export type ApiVersion = z.infer<typeof ApiVersion>;
