import { dirname } from 'node:path';
import { openVault } from '@obsidian-agent/vault';
import { desktopPolicy } from '../plain-policy.ts';
import { carryOut, type Scenario, scenarios } from '../scenarios.ts';

const [path = '', name = ''] = process.argv.slice(2);
try {
  const vault = openVault(path, desktopPolicy(dirname(path)));
  const transactionId = await carryOut(vault, scenarios[name] as Scenario);
  process.stdout.write(JSON.stringify({ transactionId }));
} catch (error) {
  const { reason, message, stack } = error as { reason?: string; message: string; stack: string };
  process.stdout.write(JSON.stringify({ reason: reason ?? `none: ${message} ${stack}`, message }));
}
