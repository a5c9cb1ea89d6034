import { failureV2, type Golden, requestV2, successV2 } from '../golden.ts';

const before = { 'Log.md': '# Log\n' };
const append = { note: 'Log', content: '- tea' };
const canonical = { type: 'append_note', vault_path: 'VAULT', ...append };
const appended = {
  before,
  response: successV2('Appended to Log.md at line 2.', {
    path: 'Log.md',
    etag: 'ANY ETAG',
    replaced_etag: 'ANY ETAG',
    transaction_id: 'ANY ID',
    dry_run: false,
    changes: [{ path: 'Log.md', kind: 'modified' }],
    line: 2,
    created: false,
  }),
  after: { 'Log.md': '# Log\n- tea\n' },
};
/** A request with its vault in the command. */
const requestOf = (payload: Record<string, unknown>) => ({ ...requestV2('append_note', {}), payload });

/** A v2 payload is flat, flat with `type`, or the canonical `{ command }`. */
export const goldensOfPayloadForms: readonly Golden[] = [
  {
    name: 'append_note, flat with its type',
    request: requestV2('append_note', { ...append, type: 'append_note' }),
    ...appended,
  },
  { name: 'append_note, as a command', request: requestOf({ command: canonical }), ...appended },
  {
    name: 'a v2 payload of another command',
    reason: 'COMMAND_CONTRADICTED',
    before,
    request: requestOf({ command: { ...canonical, type: 'update_note' } }),
    response: failureV2(
      'COMMAND_CONTRADICTED',
      "The payload's type 'update_note' contradicts the action 'append_note'",
      {
        hint: "Send the action as 'update_note', or leave 'type' out of the payload.",
        details: { type: 'update_note', action: 'append_note' },
      },
    ),
  },
  {
    name: 'a command without its type',
    reason: 'INVALID_PARAMS',
    before,
    request: requestOf({ command: { ...canonical, type: undefined } }),
    response: failureV2('INVALID_PARAMS', "Missing 'command.type' in parameters", {
      hint: `Send "type": "append_note" in 'command'.`,
      details: { field: 'command.type', constraint: 'required' },
    }),
  },
  {
    name: 'a parameter next to the command',
    reason: 'INVALID_PARAMS',
    before,
    request: requestOf({ command: canonical, dry_run: true }),
    response: failureV2('INVALID_PARAMS', "Unknown 'dry_run' in parameters", {
      hint: "Send 'dry_run' in 'command', with the other parameters.",
      details: { field: 'dry_run', pointer: '', constraint: 'additionalProperties', known: ['command'] },
    }),
  },
];
