import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';
import { attributeOf, type OtlpSpan, type Receiver, spansOf, startReceiver } from './platform-otlp-receiver.ts';

let folder: string;
let receiver: Receiver;
beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'traced plan ')));
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

test.each(artefacts)('one trace leads from the plan to the files that $name touches', async ({ command }) => {
  plant(folder, {
    'vault/Plan.md': 'text',
    'agents.json': JSON.stringify({ obsidian_agent: { command } }),
    'plan.yaml': `
name: traced
vault_path: ./vault
correlation_id: correlation-1
tasks:
  - { id: read, action: read_note, payload: { note_name: Plan } }
  - { id: write, action: create_note, depends_on: [read], payload: { note_name: Copy, content: { $from: read, path: $.result.data } } }
`,
  });

  const end = await runProcess({
    command: [...orchestrator, 'run', 'plan.yaml', '--agents', 'agents.json', '--state', 'state'],
    cwd: folder,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', HOME: folder },
  });

  expect(end).toMatchObject({ exitCode: 0 });
  const spans = spansOf(receiver.received);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(new Set(spans.map((span) => attributeOf(span, 'correlation_id')))).toEqual(new Set(['correlation-1']));

  expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['orchestrator', 'obsidian_agent']));

  const fileSpan = (name: string) => spans.find((span) => span.name === name) as OtlpSpan;
  expect(wayUp(spans, fileSpan('read file'))).toEqual([
    'read file',
    'read_note',
    'obsidian_agent read_note',
    'task read',
    'plan traced',
  ]);
  expect(wayUp(spans, fileSpan('publish files'))).toEqual([
    'publish files',
    'create_note',
    'obsidian_agent create_note',
    'task write',
    'plan traced',
  ]);
});

/** Names of a span and of those around it, innermost first. */
function wayUp(spans: readonly OtlpSpan[], span: OtlpSpan | undefined): string[] {
  if (span === undefined) return [];
  return [
    span.name,
    ...wayUp(
      spans,
      spans.find(({ spanId }) => spanId === span.parentSpanId),
    ),
  ];
}
