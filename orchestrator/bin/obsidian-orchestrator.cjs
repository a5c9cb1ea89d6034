#!/usr/bin/env node
'use strict';

if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(`obsidian-orchestrator needs Node 24 or newer; this is ${process.versions.node}.\n`);
  process.exit(2);
}
require('../dist/launcher/launch.cjs').launch({
  main: require.resolve('../dist/bundle/main.cjs'),
  command: process.argv[2],
});
