import { expect, test } from 'vitest';
import { graphNodes } from './graph-nodes.ts';
import { layOutGraph } from './lay-out-graph.ts';
import { nodeAfterKey, overlap, placeGraph, visibleEdges } from './place-graph.ts';
import { planWith, task } from './plan-sample.test.kit.ts';

test('each task is in a layer after all that it follows', () => {
  const nodes = Array.from({ length: 300 }, (_, at) => ({
    key: `t${at}`,
    after: at === 0 ? [] : [`t${Math.floor(at / 2)}`, `t${Math.floor((at * 7) / 9)}`].filter((id) => id !== `t${at}`),
  }));

  const { places } = layOutGraph(nodes);

  expect(places.size).toBe(300);
  for (const { key, after } of nodes)
    for (const id of after) expect(places.get(key)?.layer).toBeGreaterThan(places.get(id)?.layer ?? 0);
});

test('tasks of a layer are next to those that they follow', () => {
  const { layers } = layOutGraph([
    { key: 'a', after: [] },
    { key: 'b', after: [] },
    { key: 'of b', after: ['b'] },
    { key: 'of a', after: ['a'] },
  ]);

  expect(layers).toEqual([
    ['a', 'b'],
    ['of a', 'of b'],
  ]);
});

test('a sub-plan begins after its task, and ends before what waits for it', () => {
  const nodes = graphNodes(
    planWith([
      task('sub'),
      task('sub/x', [], { within: 'sub' }),
      task('sub/y', ['sub/x'], { within: 'sub' }),
      task('sub/y[0]'),
      task('after', ['sub']),
    ]),
  );

  expect(nodes).toEqual([
    { key: 'sub', after: [] },
    { key: 'sub/x', after: ['sub'] },
    { key: 'sub/y', after: ['sub/x'] },
    { key: 'after', after: ['sub/y'] },
  ]);
});

test.each([true, false])('no two tasks overlap, and arrow keys follow the lines (downwards: %s)', (isDown) => {
  const graph = placeGraph(
    [
      { key: 'a', after: [] },
      { key: 'b', after: ['a'] },
      { key: 'c', after: ['a'] },
    ],
    isDown,
  );
  const [a, b, c] = ['a', 'b', 'c'].map((key) => graph.boxes.get(key) ?? { x: 0, y: 0, width: 0, height: 0 });
  const press = (key: string, from: string) => nodeAfterKey(key, from, graph);

  expect(a && b && c && [overlap(a, b), overlap(b, c), overlap(a, c)]).toEqual([false, false, false]);
  expect(press(isDown ? 'ArrowDown' : 'ArrowRight', 'a')).toBe('b');
  expect(press(isDown ? 'ArrowRight' : 'ArrowDown', 'b')).toBe('c');
  expect(press(isDown ? 'ArrowUp' : 'ArrowLeft', 'c')).toBe('a');
  expect(press('End', 'a')).toBe('c');
});

test('a chain and a fan of ten thousand tasks are placed quickly', () => {
  const chain = Array.from({ length: 10_000 }, (_, at) => ({ key: `c${at}`, after: at === 0 ? [] : [`c${at - 1}`] }));
  const fan = Array.from({ length: 10_000 }, (_, at) => ({ key: `f${at}`, after: at === 0 ? [] : ['f0'] }));

  const before = performance.now();
  layOutGraph(chain);
  layOutGraph(fan);
  const ms = performance.now() - before;

  expect(ms).toBeLessThan(3000);
});

test('a large graph draws lines between tasks on the screen, and short ones to all others', () => {
  const nodes = Array.from({ length: 1000 }, (_, at) => ({ key: `t${at}`, after: at === 0 ? [] : [`t${at - 1}`] }));
  const graph = placeGraph(nodes, false);
  const whole = { x: 0, y: 0, width: graph.width, height: graph.height };

  const { edges, stubs } = visibleEdges(graph, whole, ['t5', 't6', 't7']);
  const small = visibleEdges(placeGraph(nodes.slice(0, 10), false), whole, ['t5']);

  expect(edges).toEqual([
    { from: 't5', to: 't6' },
    { from: 't6', to: 't7' },
  ]);
  expect(stubs.match(/M/g)).toHaveLength(2);
  expect(small.edges).toHaveLength(9);
  expect(small.stubs).toBe('');
});
