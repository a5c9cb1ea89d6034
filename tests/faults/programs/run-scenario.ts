import { openVault } from '@obsidian-agent/vault';
import { plainPolicy, testOrigin } from '../plain-policy.ts';
import { scenarios } from '../scenarios.ts';

const [path = '', name = ''] = process.argv.slice(2);
try {
  const vault = openVault(path, plainPolicy());
  const { transactionId } = await vault.transact({ origin: testOrigin }, async (draft) => {
    scenarios[name]?.work(draft);
    return null;
  });
  process.stdout.write(JSON.stringify({ transactionId }));
} catch (error) {
  const { reason, message, stack } = error as { reason?: string; message: string; stack: string };
  process.stdout.write(JSON.stringify({ reason: reason ?? `none: ${message} ${stack}`, message }));
}
