#!/usr/bin/env node
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(`agent-contract needs Node 24 or newer; this is ${process.versions.node}.\n`);
  process.exit(2);
}
await import('../dist/bundle/main.cjs');
