#!/usr/bin/env node
'use strict';

const { enableCompileCache, flushCompileCache } = require('node:module');

const OLDEST = 24;
const STARTED_MS = 5000;

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(`obsidian-mcp needs Node ${OLDEST} or newer; this is ${process.versions.node}.\n`);
  process.exit(2);
}
// A client waits for the first answer, and compiling is a large part of it. Some clients kill their servers in the end.
enableCompileCache();
setTimeout(flushCompileCache, STARTED_MS).unref();
require('../dist/bundle/main.cjs');
