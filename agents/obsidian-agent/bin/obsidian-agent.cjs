#!/usr/bin/env node
'use strict';

const OLDEST = 24;
const SERVER_STARTED_MS = 5000;

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(
    `obsidian-agent needs Node ${OLDEST} or newer; this is ${process.versions.node}. The executable dist/obsidian-agent needs none.\n`,
  );
  process.exit(1);
}
if (process.argv[2] === 'mcp') {
  const { enableCompileCache, flushCompileCache } = require('node:module');
  // A client waits for the first answer, and compiling is a large part of it. Some clients kill their servers in the end.
  enableCompileCache();
  setTimeout(flushCompileCache, SERVER_STARTED_MS).unref();
  require('../dist/mcp/main.cjs');
} else {
  require('../dist/main.cjs');
}
