#!/usr/bin/env node
'use strict';

const OLDEST = 24;
const SERVER_STARTED_MS = 5000;

const executable = findExecutable();
if (executable === undefined) runBundle();
else runExecutable(executable);

/**
 * The path of the executable in the package for this system, which npm installs unless told not to. One of another version,
 * left behind by an update, is not used.
 */
function findExecutable() {
  const { platform, arch } = process;
  const name = `@obsidian-agent/${platform}-${arch}${isMusl() ? '-musl' : ''}`;
  try {
    if (require(`${name}/package.json`).version !== require('../package.json').version) return undefined;
    return require.resolve(`${name}/bin/obsidian-agent${platform === 'win32' ? '.exe' : ''}`);
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Whether the loader that executables for glibc name is missing; old versions of npm install both packages. */
function isMusl() {
  if (process.platform !== 'linux') return false;
  const loader = process.arch === 'arm64' ? '/lib/ld-linux-aarch64.so.1' : '/lib64/ld-linux-x86-64.so.2';
  return !require('node:fs').existsSync(loader);
}

function runExecutable(path) {
  const args = process.argv.slice(2);
  // This process becomes the executable, with its pid and pipes. Windows and older Nodes cannot do that.
  if (process.execve !== undefined && process.platform !== 'win32') process.execve(path, [path, ...args], process.env);
  const child = require('node:child_process').spawn(path, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`obsidian-agent: Could not start ${path}: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (status, signal) => {
    if (signal === null) process.exit(status);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function runBundle() {
  if (Number.parseInt(process.versions.node, 10) < OLDEST) {
    process.stderr.write(
      `obsidian-agent needs Node ${OLDEST} or newer without its executable; this is ${process.versions.node}.\n` +
        'Install it with its optional packages, which hold the executable: npm install obsidian-agent --include=optional\n',
    );
    process.exit(1);
  }
  if (isForServer(process.argv.slice(2))) {
    // A client waits for the first answer, and compiling is a large part of it. Some clients kill their servers in the end.
    require('../dist/launcher/keep-compiled-code.cjs').keepCompiledCode();
    setTimeout(require('node:module').flushCompileCache, SERVER_STARTED_MS).unref();
    require('../dist/mcp/main.cjs');
  } else {
    require('../dist/main.cjs');
  }
}

/** Whether a call is `mcp …`, or asks about it: `help mcp`. The same rule is in the executable. */
function isForServer([first, second, third]) {
  const isAsked = ['help', 'man', '__complete'].includes(first) && second === 'mcp';
  return first === 'mcp' || (isAsked && (first !== '__complete' || third !== undefined));
}
