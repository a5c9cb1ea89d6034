import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, facingSides, isWithin, placeBelow, placeBeside, placeInside, sizeFor } from './placement.ts';

const length = fc.integer({ min: 1, max: 900 });
const coordinate = fc.integer({ min: -2000, max: 2000 });
const box = fc.record({ x: coordinate, y: coordinate, width: length, height: length });
const size = fc.record({ width: length, height: length });

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('a chosen place does not overlap any node', () => {
  const side = fc.constantFrom('top', 'right', 'bottom', 'left');
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 8 }), size, side, (boxes, wanted, on) => {
      const [anchor = { x: 0, y: 0, width: 1, height: 1 }] = boxes;

      const below = placeBelow(wanted, boxes, undefined);
      const next = placeBelow(wanted, [...boxes, below], below);
      const beside = placeBeside(wanted, anchor, { side: on, boxes });

      for (const each of boxes) for (const place of [below, next, beside]) expect(overlap(place, each)).toBe(false);
      expect(overlap(below, next)).toBe(false);
    }),
  );
});

test('a place in a group is within it, and a group that is large enough keeps its box', () => {
  fc.assert(
    fc.property(box, size, (group, wanted) => {
      const { place, group: grown } = placeInside(wanted, group, []);

      expect(isWithin(place, grown)).toBe(true);
      expect(isWithin(group, grown)).toBe(true);
      expect(placeInside(wanted, grown, []).group).toBe(grown);
    }),
  );
});

test('nodes that are placed one after the other stand in rows', () => {
  const card = { width: 400, height: 100 };
  const placed: Box[] = [];
  for (let row: Box | undefined; placed.length < 4; placed.push(row)) row = placeBelow(card, placed, placed.at(-1));

  expect(placed.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [440, 0],
    [0, 140],
    [440, 140],
  ]);
});

test.each([
  [{ x: 300, y: 10 }, 'right', 'left'],
  [{ x: -300, y: 10 }, 'left', 'right'],
  [{ x: 10, y: 300 }, 'bottom', 'top'],
  [{ x: 10, y: -300 }, 'top', 'bottom'],
])('an edge to a node at %j joins the sides that face each other', (at, fromSide, toSide) => {
  const from = { x: 0, y: 0, width: 100, height: 50 };

  expect(facingSides(from, { ...from, ...at })).toEqual({ fromSide, toSide });
});

test('a card is large enough for its text', () => {
  expect(sizeFor('text', 'short')).toEqual({ width: 250, height: 60 });
  expect(sizeFor('text', 'a\nb\nc\nd')).toEqual({ width: 250, height: 140 });
  expect(sizeFor('text', 'word '.repeat(60))).toEqual({ width: 400, height: 240 });
  expect(sizeFor('text', 'word '.repeat(9000)).height).toBe(600);
});
