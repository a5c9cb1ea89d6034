import type { Requirement } from './requirement.ts';

/** The requirements of the published contract that a user can check. */
export const agentContractV1 = {
  'v1.process.child': {
    place: 'agent-contract-v1 §1.1',
    statement: 'The orchestrator starts the agent as a child process.',
  },
  'v1.process.one-request': {
    place: 'agent-contract-v1 §1.1',
    statement: 'The agent reads exactly one JSON ActionRequest from stdin.',
  },
  'v1.process.one-response': {
    place: 'agent-contract-v1 §1.1',
    statement: 'The agent writes exactly one JSON ActionResponse to stdout and exits.',
  },
  'v1.process.validated': {
    place: 'agent-contract-v1 §1.1',
    statement: 'The orchestrator checks the response against JSON Schema before it uses it.',
  },

  'v1.request.request-id': {
    place: 'agent-contract-v1 §1.2',
    statement: 'request_id is a UUID, unique per invocation.',
  },
  'v1.request.api-version': { place: 'agent-contract-v1 §1.2', statement: 'api_version is absent or V1.' },
  'v1.request.tool': { place: 'agent-contract-v1 §1.2', statement: 'tool must be "obsidian_agent".' },
  'v1.request.action': {
    place: 'agent-contract-v1 §1.2',
    statement: 'action is create_note, read_note or update_note.',
  },
  'v1.request.context': { place: 'agent-contract-v1 §1.2', statement: 'context is optional and not acted on.' },
  'v1.request.plan-id': {
    place: 'agent-contract-v1 §1.2',
    statement: 'plan_id is optional, and set as part of a plan.',
  },
  'v1.request.task-id': {
    place: 'agent-contract-v1 §1.2',
    statement: 'task_id is optional, and set for tracking of tasks.',
  },
  'v1.request.correlation-id': {
    place: 'agent-contract-v1 §1.2',
    statement: 'correlation_id is optional, and used for tracing.',
  },
  'v1.request.payload': {
    place: 'agent-contract-v1 §1.2',
    statement: 'payload holds the parameters of the note command.',
  },

  'v1.command.union': {
    place: 'agent-contract-v1 §2',
    statement: 'A command is a union tagged by `type` in snake_case.',
  },
  'v1.command.canonical': { place: 'agent-contract-v1 §2', statement: 'The canonical payload is { command }.' },
  'v1.command.create-fields': {
    place: 'agent-contract-v1 §2.1',
    statement: 'create_note requires vault_path, note_name, content.',
  },
  'v1.command.read-fields': { place: 'agent-contract-v1 §2.1', statement: 'read_note requires vault_path, note_name.' },
  'v1.command.update-fields': {
    place: 'agent-contract-v1 §2.1',
    statement: 'update_note requires vault_path, note_name, content.',
  },
  'v1.command.flat': { place: 'agent-contract-v1 §2.2', statement: 'Parameters are read flat from the payload.' },
  'v1.command.vault-path': {
    place: 'agent-contract-v1 §2.2',
    statement: 'A vault_path that is missing or no string is answered with an error.',
  },
  'v1.command.create': {
    place: 'agent-contract-v1 §2.2',
    statement: 'create_note creates ${vault_path}/${note_name}.md with the content.',
  },
  'v1.command.read': {
    place: 'agent-contract-v1 §2.2',
    statement: 'read_note returns the content of ${vault_path}/${note_name}.md.',
  },
  'v1.command.update': {
    place: 'agent-contract-v1 §2.2',
    statement: 'update_note overwrites the existing ${vault_path}/${note_name}.md.',
  },

  'v1.success.request-id': { place: 'agent-contract-v1 §3.1', statement: 'A success echoes request_id.' },
  'v1.success.status': {
    place: 'agent-contract-v1 §3.1',
    statement: 'A success has status "success" and code 0, and error null.',
  },
  'v1.success.result': {
    place: 'agent-contract-v1 §3.1',
    statement: 'A success carries output_type, data and metadata.',
  },
  'v1.success.create-text': {
    place: 'agent-contract-v1 §3.1',
    statement: 'create_note answers "Note \'X\' created successfully.".',
  },
  'v1.success.read-text': { place: 'agent-contract-v1 §3.1', statement: 'read_note answers the contents of the file.' },
  'v1.success.update-text': {
    place: 'agent-contract-v1 §3.1',
    statement: 'update_note answers "Note \'X\' updated successfully.".',
  },
  'v1.success.envelope': {
    place: 'agent-contract-v1 §3.1',
    statement: 'A response has nine members, null where there is nothing.',
  },

  'v1.error.unreadable': {
    place: 'agent-contract-v1 §3.2',
    statement: 'An unreadable request: new request_id, code 1, "Failed to parse request: …".',
  },
  'v1.error.fields': {
    place: 'agent-contract-v1 §3.2',
    statement: 'Missing or invalid fields: code 2 or 3, "Missing \'vault_path\' in parameters".',
  },
  'v1.error.file-system': {
    place: 'agent-contract-v1 §3.2',
    statement: 'A file-system error: status "error", code 3, error a string.',
  },

  'v1.echo.plan-id': {
    place: 'agent-contract-v1 §3.3',
    statement: 'plan_id of the request is plan_id of the response.',
  },
  'v1.echo.task-id': {
    place: 'agent-contract-v1 §3.3',
    statement: 'task_id of the request is task_id of the response.',
  },
  'v1.echo.correlation-id': {
    place: 'agent-contract-v1 §3.3',
    statement: 'correlation_id of the request is correlation_id of the response.',
  },

  'v1.version.reserved': {
    place: 'agent-contract-v1 §4',
    statement: 'api_version is there for upgrades of the protocol.',
  },
  'v1.version.ids-managed': {
    place: 'agent-contract-v1 §4',
    statement: 'The lifecycle ids are managed by the orchestrator and only echoed by the agent.',
  },
  'v1.tracing.logs': {
    place: 'agent-contract-v1 §4',
    statement: 'Logs of the agent correlate with spans of the orchestrator by correlation_id.',
  },
} as const satisfies Record<string, Requirement>;
