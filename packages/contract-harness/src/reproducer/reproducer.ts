import { posix } from 'node:path';
import type { Invocation, Observation } from '../subject/invocation.ts';
import { type Piece, piecesOf, type Recipe } from '../subject/recipe.ts';
import { type Entry, isFolder, isLink, type Tree } from '../subject/tree.ts';
import { printCommand, quote, quotePath } from './quote.ts';

/** The command under test, quoted for a shell. */
export function quoteCommand(command: readonly string[]): string {
  return command.map(quote).join(' ');
}

/** The parts of a run that a reproducer needs. */
export type Reproducible = Pick<Observation, 'tree' | 'invocation' | 'interruption'>;

/** One line of POSIX shell that creates the vault, runs the agent and prints its answer, as the harness did. */
export function reproducer({ tree, invocation, interruption }: Reproducible, command: string): string {
  if (interruption !== undefined) return interruptedReproducer({ tree, invocation, interruption }, command);
  return [...sandboxCommands(tree), pipeline(invocation, command)].join('; ');
}

const AROUND = [0.4, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.5, 1.8];

/** A shell cannot see how much the agent has read, so it tries a few moments around that of the harness. */
function interruptedReproducer({ tree, invocation, interruption }: Required<Reproducible>, command: string): string {
  const { signal, atMs } = interruption;
  const waits = piecesOf(invocation.stdin).some((piece) => typeof piece === 'object' && 'stayOpen' in piece);
  const moments = waits ? ['1'] : AROUND.map((factor) => ((factor * atMs) / 1000).toFixed(3));
  const interrupted = `timeout --preserve-status -s ${signal.slice('SIG'.length)} $s ${command}`;
  const steps = [
    ...sandboxCommands(tree),
    pipeline(invocation, interrupted),
    'echo "exit status $?"',
    'cksum "$R"/vault/*',
  ];
  return `for s in ${moments.join(' ')}; do ${steps.join('; ')}; done`;
}

/** The commands that create the same sandbox, at `$R`. */
export function sandboxCommands(tree: Tree): string[] {
  const folders = new Set(['vault', ...Object.entries(tree).map(([path, entry]) => folderOf(path, entry))]);
  const making = Object.entries(tree).flatMap(([path, entry]) => makeCommand(posix.join('vault', path), entry));
  return ['R=$(mktemp -d)', `mkdir -p ${[...folders].map(quotePath).join(' ')}`, ...making];
}

function folderOf(path: string, entry: Entry): string {
  const place = posix.join('vault', path);
  return isFolder(entry) ? place : posix.dirname(place);
}

function makeCommand(place: string, entry: Entry): string[] {
  if (isFolder(entry)) return [];
  return [
    isLink(entry) ? `ln -s ${quote(entry.link)} ${quotePath(place)}` : `${printRecipe(entry)} > ${quotePath(place)}`,
  ];
}

/** Feeds the agent, starts it and reads its output as the run did. */
export function pipeline(invocation: Invocation, command: string): string {
  const { stdin, shell, readAfterMs, closeStdout } = invocation;
  const started = `${envPrefix(invocation)}${shell === undefined ? '' : `sh -c ${quote(shell)} sh `}${command}`;
  const reader =
    closeStdout === true ? ' | true' : readAfterMs === undefined ? '' : ` | { sleep ${readAfterMs / 1000}; cat; }`;
  return `${printRecipe(stdin)} | ${started}${reader}`;
}

function envPrefix({ env = {}, withoutEnv = false }: Invocation): string {
  if (withoutEnv) return 'env -i ';
  const gone = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [`-u ${name}`] : []));
  const given = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${quote(value)}`],
  );
  return gone.length + given.length === 0 ? '' : `env ${[...gone, ...given].join(' ')} `;
}

function printRecipe(recipe: Recipe): string {
  const commands = piecesOf(recipe).flatMap(printPiece);
  if (commands.length === 0) return ':';
  return commands.length === 1 ? `${commands[0]}` : `{ ${commands.join('; ')}; }`;
}

function printPiece(piece: Piece): string[] {
  if (typeof piece === 'string' || piece instanceof Uint8Array) return piece.length === 0 ? [] : [printCommand(piece)];
  if ('pauseMs' in piece) return [`sleep ${piece.pauseMs / 1000}`];
  if ('stayOpen' in piece) return ['sleep 15'];
  const { repeat, times } = piece;
  if (Buffer.byteLength(repeat) === 1) return [`head -c ${times} /dev/zero | tr '\\0' ${quote(repeat)}`];
  return [`yes ${quote(repeat)} | head -n ${times} | tr -d '\\n'`];
}
