import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createInterrupts } from './interrupts.ts';

/** A program whose signals a test sends, and what they led to. */
function startProgram() {
  const signals = new EventEmitter();
  const seen: string[] = [];
  const onInterrupt = createInterrupts(signals, (status) => seen.push(`exit ${status}`));
  const listen = (name: string) => onInterrupt((count, status) => seen.push(`${name} ${count} ${status}`));
  return { seen, listen, send: (signal = 'SIGINT') => signals.emit(signal) };
}

test('everybody who listens gets each interrupt with its count', () => {
  const { seen, listen, send } = startProgram();
  listen('a');
  send();
  const stop = listen('b');
  send('SIGTERM');
  stop();
  send();

  expect(seen).toEqual(['a 1 130', 'a 2 143', 'b 1 143', 'a 3 130']);
});

test('an interrupt between two listeners exits with the status of its signal', () => {
  const { seen, listen, send } = startProgram();

  listen('opening')();
  send();
  send('SIGTERM');
  listen('watching');
  send('SIGTERM');

  expect(seen).toEqual(['exit 130', 'exit 143', 'watching 1 143']);
});

test('before somebody listens, the system ends the program', () => {
  const { seen, send } = startProgram();

  expect(send()).toBe(false);
  expect(seen).toEqual([]);
});

test('a terminal that ends is one interrupt, however many signals it sends', () => {
  const { seen, listen, send } = startProgram();
  listen('running');
  for (const signal of ['SIGHUP', 'SIGHUP', 'SIGTERM', 'SIGHUP']) send(signal);

  expect(seen).toEqual(['running 1 129', 'running 2 143']);
});
