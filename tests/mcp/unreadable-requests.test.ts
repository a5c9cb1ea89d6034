import { expect, test } from 'vitest';
import { callTool, connectStdio, eras } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

for (const era of eras) {
  test(`an unpaired surrogate in a call of ${era} is refused, and nothing is written`, async () => {
    const vault = plantVault({});
    const { client } = await connectStdio(vault, { era });

    const { text, isError } = await callTool(client, 'create_note', { path: 'A', content: '\ud800x' });

    expect(isError).toBe(true);
    expect(text).toContain('Failed to parse request: half a surrogate pair at /params/arguments/content');
    expect(() => vault.text('A.md')).toThrow('ENOENT');
  });

  test.each([70, 2_000])(`arguments of a call of ${era} that nest %i levels are refused`, async (levels) => {
    const { client } = await connectStdio(plantVault({}), { era });

    const { text, isError } = await callTool(client, 'create_note', { path: 'A', properties: { a: nested(levels) } });

    expect(isError).toBe(true);
    expect(text).toMatch(/^Failed to parse request: it is nested deeper than 64 levels\. Send a flatter document/);
  });
}

const wrong: [string, object, string][] = [
  ['prompts/get', { name: 'weekly_review', arguments: { since: 5 } }, "Invalid 'arguments.since' in prompts/get"],
  ['resources/read', { uri: 5 }, "Invalid 'uri' in resources/read"],
  ['tools/call', { name: 'list_notes', arguments: 5 }, "Invalid 'arguments' in tools/call"],
];

test.each(wrong)("%s %j is refused with the protocol's error code, in a sentence", async (method, params, words) => {
  const { client } = await connectStdio(plantVault({}));

  const answer = client.request({ method, params } as never);

  await expect(answer).rejects.toMatchObject({ code: -32_602, message: expect.stringContaining(words) });
  await expect(answer).rejects.not.toThrow('[');
});

test('a prompt argument with an unpaired surrogate is refused', async () => {
  const { client } = await connectStdio(plantVault({}));

  const answer = client.getPrompt({ name: 'tidy_inbox', arguments: { folder: '\udc00' } });

  await expect(answer).rejects.toMatchObject({ code: -32_602, data: { reason: 'REQUEST_UNREADABLE' } });
});

const long = 'ä'.repeat(100_000);
const lengthy: [string, object][] = [
  ['tools/call', { name: long }],
  ['tools/call', { name: 'read_note', arguments: { [long]: 1 } }],
  ['tools/call', { name: 'read_note', arguments: { note: 'A', vault: long } }],
  ['tools/call', { name: 'read_note', arguments: { note: 'A', vault: `"\n${long}` } }],
  ['tools/call', { name: 'batch', arguments: { commands: [{ name: long, arguments: {} }] } }],
  ['tools/call', { name: 'batch', arguments: { commands: [{ name: 'create_note', arguments: { [long]: 1 } }] } }],
  ['prompts/get', { name: long }],
  ['prompts/get', { name: 'weekly_review', arguments: { [long]: 'x' } }],
  ['prompts/get', { name: 'weekly_review', arguments: { [long]: 5 } }],
  ['prompts/get', { name: 'weekly_review', arguments: { since: long } }],
  ['completion/complete', { ref: { type: 'ref/prompt', name: long }, argument: { name: 'tag', value: '' } }],
];

for (const era of eras) {
  test(`errors for a client of ${era} repeat only the beginning of sent text`, async () => {
    const { client } = await connectStdio(plantVault({ 'A.md': 'a' }), { era });

    for (const [method, params] of lengthy) {
      const reply = await client.request({ method, params } as never).then(
        (result: unknown) => JSON.stringify(result),
        (error: unknown) => `${String(error)} refused`,
      );

      expect(reply).toMatch(/isError":true|refused$/);
      expect(reply).toContain('ä'.repeat(190));
      expect(reply).toContain('ä…');
      expect(reply.length).toBeLessThan(3000);
    }
  });
}

test('the error for a call without params says what is missing', async () => {
  const { client } = await connectStdio(plantVault({}));

  const answer = client.request({ method: 'tools/call' } as never);

  await expect(answer).rejects.toMatchObject({
    code: -32_602,
    message: expect.stringMatching(/^Invalid 'params' in tools\/call: /),
  });
});
