#!/usr/bin/env node
'use strict';

const OLDEST = 24;

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(
    `obsidian-agent needs Node ${OLDEST} or newer; this is ${process.versions.node}. The executable dist/obsidian-agent needs none.\n`,
  );
  process.exit(1);
}
require('../dist/obsidian-agent.cjs');
