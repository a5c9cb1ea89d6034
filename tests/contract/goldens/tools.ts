import { failureV2, type Golden, request, requestV2, successV2 } from '../golden.ts';

export const goldensOfTools: readonly Golden[] = [
  {
    name: 'list_tools',
    request: request('list_tools', { toolset: 'native', format: 'anthropic' }, { api_version: 'v2' }),
    response: successV2('[\n{"name":"…', {
      toolset: 'native',
      summary: 'Every command of the agent as a separate tool.',
      instructions: '…',
      format: 'anthropic',
      tools: 'ANY LIST',
      toolsets: 'ANY LIST',
    }),
  },
  {
    name: 'call_tool',
    before: { 'A.md': '# Plan\n' },
    after: { 'A.md': '# Plan\n- had tea\n' },
    request: requestV2('call_tool', {
      toolset: 'native',
      name: 'append_note',
      arguments: { note: 'A', content: '- had tea' },
    }),
    response: successV2('Appended to A.md at line 2.\ntransaction_id: …', {
      output: {
        path: 'A.md',
        etag: 'ANY ETAG',
        replaced_etag: 'ANY ETAG',
        line: 2,
        created: false,
        transaction_id: 'ANY ID',
        dry_run: false,
        changes: [{ path: 'A.md', kind: 'modified' }],
      },
      is_error: false,
      retry: false,
    }),
  },
  {
    name: 'an unknown toolset',
    reason: 'UNKNOWN_TOOLSET',
    request: requestV2('call_tool', { toolset: 'nativ', name: 'read_note' }),
    response: failureV2('UNKNOWN_TOOLSET', "Unknown toolset 'nativ'", {
      hint: 'Did you mean "native"?',
      details: { toolset: 'nativ' },
    }),
  },
  {
    name: 'a tool that the toolset does not have',
    reason: 'UNKNOWN_TOOL',
    request: requestV2('call_tool', { toolset: 'native', name: 'reed_note' }),
    response: failureV2('UNKNOWN_TOOL', "Unknown tool 'reed_note' of the toolset 'native'", {
      hint: 'Did you mean "read_note"?',
      details: { tool: 'reed_note', toolset: 'native' },
    }),
  },
];
