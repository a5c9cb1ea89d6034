#!/usr/bin/env node
import module from 'node:module';

if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(`obsidian-orchestrator needs Node 24 or newer; this is ${process.versions.node}.\n`);
  process.exit(2);
}
// Compiling what it loads is a sixth of what a short command takes.
module.enableCompileCache();
await import('../dist/bundle/main.cjs');
