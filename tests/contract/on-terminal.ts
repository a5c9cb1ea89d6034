/** The command line that runs another one on a terminal of its own, by `script`; its stdout is all that is on the screen. */
export function onTerminal(command: readonly string[]): readonly [string, ...string[]] {
  if (process.platform === 'darwin') return ['script', '-q', '/dev/null', ...command];
  const words = command.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`);
  return ['script', '-qec', `exec ${words.join(' ')}`, '/dev/null'];
}
