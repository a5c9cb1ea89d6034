import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = join(import.meta.dirname, '..', '..', 'packages', 'plan-server', 'package.json');

/** The description of the server's interface. It is loaded late: its packages need generated files. */
export async function serverInterface(): Promise<Record<string, string>> {
  const { openApiOf, routes } = await import('../../packages/plan-server/src/interface.ts');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return { 'schemas/server/openapi.json': `${JSON.stringify(openApiOf(routes, version), null, 2)}\n` };
}
