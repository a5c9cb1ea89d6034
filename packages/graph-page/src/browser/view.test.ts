import { expect, test } from 'vitest';
import { sampleGraph } from './graph-sample.test.kit.ts';
import { Picker } from './picker.ts';
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
  const picker = new Picker(sampleGraph());
  const shown = () => true;

  expect(picker.at({ x: 6, y: 0 }, 5, shown)).toBe(0);
  expect(picker.at({ x: 50, y: 0 }, 5, shown)).toBeUndefined();
  expect(picker.at({ x: 60, y: 0 }, 60, shown)).toBe(1);
  expect(picker.at({ x: 6, y: 0 }, 5, (node) => node !== 0)).toBeUndefined();
  expect(picker.at({ x: -301, y: -299 }, 3, shown)).toBe(4);
});

test('a picker checks only the cells of a part, or all cells if the part is large', () => {
  const picker = new Picker(sampleGraph());

  expect([...picker.within({ left: -10, right: 10, top: -10, bottom: 10 })]).toEqual([0, 1]);
  expect([...picker.within({ left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 })].sort()).toEqual([0, 1, 2, 3, 4]);
});
