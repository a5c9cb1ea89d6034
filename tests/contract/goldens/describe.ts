import { failure, type Golden, request } from '../golden.ts';

export const goldensOfDescribe: readonly Golden[] = [
  {
    name: 'a v2 failure, with its detail',
    reason: 'INVALID_PARAMS',
    request: request('describe', { comand: 'read_note' }, { api_version: 'V2' }),
    response: {
      ...failure(2, "Unknown 'comand' in parameters", { api_version: 'V2' }),
      error_detail: {
        category: 'invalid_argument',
        reason: 'INVALID_PARAMS',
        hint: 'Did you mean "command"?',
        retryable: false,
        details: { field: 'comand', pointer: '', constraint: 'additionalProperties', known: ['command'] },
      },
    },
  },
];
