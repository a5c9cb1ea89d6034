#!/usr/bin/env node
import module from 'node:module';

if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(`obsidian-mcp needs Node 24 or newer; this is ${process.versions.node}.\n`);
  process.exit(2);
}
// A client waits for the first answer, and compiling is a large part of it.
module.enableCompileCache();
await import('../dist/bundle/main.js');
