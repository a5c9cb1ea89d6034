import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createInterrupts } from './interrupts.ts';

/** A program whose signals a test sends, and what they led to. */
function startProgram() {
  const signals = new EventEmitter();
  const seen: string[] = [];
  const onInterrupt = createInterrupts(signals, () => seen.push('exit'));
  const listen = (name: string) => onInterrupt((count) => seen.push(`${name} ${count}`));
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

  expect(seen).toEqual(['a 1', 'a 2', 'b 1', 'a 3']);
});

test('an interrupt between two listeners exits', () => {
  const { seen, listen, send } = startProgram();

  listen('opening')();
  send();
  listen('watching');
  send();

  expect(seen).toEqual(['exit', 'watching 1']);
});

test('before somebody listens, the system ends the program', () => {
  const { seen, send } = startProgram();

  expect(send()).toBe(false);
  expect(seen).toEqual([]);
});
