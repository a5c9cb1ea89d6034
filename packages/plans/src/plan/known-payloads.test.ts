import { commandsV1, commandsV2, type Description, toJsonSchema } from '@obsidian-agent/shared-types';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPayloadChecker } from './check-payload.ts';
import { loadKnownPayloads } from './known-payloads.ts';
import { isKnown, type KnownCommand } from './task-command.ts';

/** What the agent of this release prints for --describe, as far as payloads are concerned. */
const agent: Description = JSON.parse(
  JSON.stringify({
    tool: 'obsidian_agent',
    version: '1.0.0',
    api_versions: ['v1', 'v2'],
    commands: [...describe('v1', commandsV1), ...describe('v2', commandsV2)],
    limits: {},
  }),
);

function describe(version: 'v1' | 'v2', commands: typeof commandsV1 | typeof commandsV2): object[] {
  const facts = { api_version: version, effect: 'read', summary: '', result: {}, reasons: [] };
  return Object.values(commands).map(({ name, params }) => ({ ...facts, name, params: toJsonSchema(params) }));
}

function planOf(actions: readonly string[]) {
  const task = { depends_on: [], payload: {}, timeout_ms: 1, on_failure: 'stop' as const };
  const tasks = actions.map((action, index) => ({ ...task, id: `t${index}`, action }));
  return { name: 'test', agent: 'obsidian_agent', tasks };
}

const commands = agent.commands.filter(isKnown);
const names = [...new Set(commands.map(({ name }) => name))];

test('every command of this release has a check, and a plan loads those of its own commands', async () => {
  const all = await loadKnownPayloads([planOf(names)], [agent]);
  const one = await loadKnownPayloads([planOf(['read_note'])], [agent]);

  expect([...all.keys()]).toEqual(commands);
  expect([...one.keys()].map(({ name }) => name)).toEqual(['read_note', 'read_note']);
});

test('a command that an agent describes in another way is not known', async () => {
  const [first] = commands;
  const other = { ...agent, commands: [{ ...first, params: { ...first?.params, minProperties: 1 } } as KnownCommand] };

  const known = await loadKnownPayloads([planOf(names)], [other]);

  expect(known.size).toBe(0);
});

test('payloads have the same faults with known checks, and are not changed', async () => {
  const [slow, fast] = [
    createPayloadChecker(),
    createPayloadChecker(await loadKnownPayloads([planOf(names)], [agent])),
  ];
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant({ $from: 'a', path: '$' }),
    fc.jsonValue(),
  );
  const call = fc.constantFrom(...commands).chain((command) => {
    const params = Object.keys(Object(command.params['properties']));
    const fields = Object.fromEntries([...params, 'other'].map((name) => [name, value]));
    return fc.tuple(fc.constant(command), fc.record(fields, { requiredKeys: [] }));
  });

  fc.assert(
    fc.property(call, ([command, payload]) => {
      const before = structuredClone(payload);

      expect(fast(payload, command)).toEqual(slow(payload, command));
      expect(payload).toEqual(before);
    }),
    { numRuns: 1000 },
  );
});

test('a payload that a known check accepts has no faults', async () => {
  const known = await loadKnownPayloads([planOf(['append_note'])], [agent]);
  const command = [...known.keys()].find(({ api_version }) => api_version === 'v2');
  const payload = { vault_path: '/vault', note: 'Day', content: 'x' };

  const isAccepted = command !== undefined && known.get(command)?.(payload);

  expect(isAccepted).toBe(true);
  expect(command !== undefined && createPayloadChecker()(payload, command)).toEqual([]);
});
