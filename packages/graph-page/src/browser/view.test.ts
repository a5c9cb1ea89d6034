import { expect, test } from 'vitest';
import { sampleGraph } from './graph-sample.test.kit.ts';
import { nodeAt } from './node-at.ts';
import { View } from './view.ts';

function viewOf(width: number, height: number): View {
  return Object.assign(new View(), { width, height });
}

test('zooming keeps the content under a point in place', () => {
  const view = viewOf(800, 600);
  const point = { x: 200, y: 500 };
  const before = view.toLayout(point);

  view.zoom(3, point);

  expect(view.scale).toBe(3);
  expect(view.toLayout(point).x).toBeCloseTo(before.x);
  expect(view.toLayout(point).y).toBeCloseTo(before.y);
});

test('surface and layout positions convert to each other, and a pan shifts them', () => {
  const view = viewOf(800, 600);
  view.zoom(2);
  view.pan(100, -50);

  expect(view.toScreen({ x: 0, y: 0 })).toEqual({ x: 500, y: 250 });
  expect(view.toLayout({ x: 500, y: 250 })).toEqual({ x: 0, y: 0 });
});

test('a part of the layout fits into the area that is not covered on the left', () => {
  const view = viewOf(1000, 600);

  view.fit({ left: -500, right: 500, top: -100, bottom: 100 }, 300);

  expect(view.toScreen({ x: -500, y: 0 }).x).toBeGreaterThan(300);
  expect(view.toScreen({ x: 500, y: 0 }).x).toBeLessThan(1000);
});

test('the nearest visible node within reach is picked', () => {
  const graph = sampleGraph();
  const all = new Uint8Array(5).fill(1);
  const pick = (x: number, y: number, reach: number) => nodeAt(graph, all, { point: { x, y }, reach });

  expect(pick(6, 0, 5)).toBe(0);
  expect(pick(50, 0, 5)).toBeUndefined();
  expect(pick(60, 0, 60)).toBe(1);
  expect(pick(-301, -299, 3)).toBe(4);
  expect(nodeAt(graph, all.with(0, 0), { point: { x: 6, y: 0 }, reach: 5 })).toBeUndefined();
});
