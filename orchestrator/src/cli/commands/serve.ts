import { integerOf, UsageError } from '@obsidian-agent/cli';
import { roles } from '@obsidian-agent/plan-server';
import { defineCommand, shared, store } from '../command.ts';
import { assertBelong } from '../options-of-action.ts';
import { runServer } from '../run-server.ts';
import { runTokens } from '../server-tokens.ts';

const HIGHEST_PORT = 65_535;

const ofServer = [
  ...['port', 'host', 'allow-remote', 'allow-host', 'vault', 'secret', 'schedules', 'resume'],
  ...['agents', 'runner', 'postgres'],
];

export const command = defineCommand({
  positionals: ['[token]', '[create|list|revoke]', '[name]'],
  examples: [
    'serve --vault notes=~/Notes',
    'serve --schedules schedules.yaml',
    'serve token create phone --role approve --expires 30d',
    'serve token list',
    'serve token revoke phone',
  ],
  options: {
    port: { type: 'string', value: 'PORT', summary: 'Port to listen on, 0 for any free one; default: 8420' },
    host: { type: 'string', value: 'ADDRESS', summary: 'Address to listen on; default: 127.0.0.1' },
    'allow-remote': { type: 'boolean', summary: 'Let other machines in. Needs a token, and should have TLS in front' },
    'allow-host': {
      type: 'string',
      value: 'NAME',
      multiple: true,
      summary: 'Host name by which the server is reached',
    },
    vault: {
      type: 'string',
      value: 'NAME=DIR',
      multiple: true,
      summary: 'Vault that sent plans may use, and its name in them',
    },
    secret: { type: 'string', value: 'NAME', multiple: true, summary: 'Secret that sent plans may use' },
    schedules: {
      type: 'string',
      value: 'FILE',
      names: 'files',
      summary: 'Schedules that start plans by the clock, after changes in a vault, and on signed webhooks',
    },
    resume: { type: 'boolean', summary: 'Resume plans that were interrupted' },
    role: {
      type: 'string',
      values: roles,
      multiple: true,
      summary: 'What a new token may do; default: read',
    },
    expires: { type: 'string', value: 'AGE', summary: 'When a new token expires: 12h, 90d, never; default: 90d' },
    json: { type: 'boolean', summary: 'Print tokens as JSON' },
    ...store,
    agents: shared.agents,
  },
  notes: [
    'Serves a page, a REST interface and live events, on this machine only. /api/v1/openapi.json describes it.',
    'On a terminal it prints a link with a token of its own. Ctrl-C ends it; its running plans can be resumed.',
  ],

  async run({ positionals: [topic, action, name], options }, io) {
    if (topic === 'token') return runTokens({ action, name }, options, io);
    if (topic !== undefined)
      throw new UsageError(`Unexpected argument "${topic}"`, 'Use `serve`, or `serve token create|list|revoke`.');
    assertBelong(options, ofServer, { command: 'serve', instead: 'It belongs to `serve token`.' });
    const { host = '127.0.0.1', port = '8420' } = options;
    return await runServer({ ...options, host, port: integerOf('--port', port, [0, HIGHEST_PORT]) }, io);
  },
});
