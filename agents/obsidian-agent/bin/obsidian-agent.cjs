#!/usr/bin/env node
require("../dist/obsidian-agent.cjs");
