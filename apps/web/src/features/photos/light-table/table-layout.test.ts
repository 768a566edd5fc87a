import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anIndexPhoto } from './index-photo.test-support.ts';
import { tableGroups } from './table-groups.ts';
import { groupAt, idsWithin, layOutTable, rowAt, stepOn } from './table-layout.ts';
import { rowsToRender } from './visible-rows.ts';

/** A card of shoots with these numbers of photos, all 3:2 or of the given shapes. */
function layout(counts: readonly number[], shapes: readonly [number, number][] = [[3, 2]], width = 600) {
  let nth = 0;
  const shootIds = counts.map((_, shoot) => String(shoot + 1));
  const photos = counts.flatMap((count, shoot) =>
    Array.from({ length: count }, () => {
      const [w, h] = shapes[nth % shapes.length]!;
      nth += 1;
      return anIndexPhoto(`p${nth}`, { shootIds: [String(shoot + 1)], width: w, height: h, takenAtMs: nth });
    }),
  );
  return layOutTable(tableGroups(photos, shootIds, false), { width, rowHeight: 100 });
}

const shape = fc.tuple(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 }));

it('every photo has a place of its own, within the width and within its group', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 8 }),
      fc.array(shape, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 400, max: 2200 }),
      (counts, shapes, width) => {
        const { rows, order, indexOf, rowOf, spans, height } = layout(counts, shapes, width);
        expect(order).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
        let bottom = 0;
        rows.forEach((row, index) => {
          expect(row.top).toBeGreaterThanOrEqual(bottom);
          bottom = row.top + row.height;
          const { top, height: inGroup } = spans[row.group]!;
          expect(row.top).toBeGreaterThanOrEqual(top);
          expect(bottom).toBeLessThanOrEqual(top + inGroup);
          let right = -1;
          row.lefts.forEach((left, nth) => {
            expect(rowOf[row.from + nth]).toBe(index);
            expect(indexOf.get(order[row.from + nth]!.id)).toBe(row.from + nth);
            expect(left).toBeGreaterThan(right);
            right = left + row.widths[nth]!;
            expect(right).toBeLessThanOrEqual(width + 0.01);
          });
        });
        expect(bottom).toBeLessThanOrEqual(height);
        expect(indexOf.has('none')).toBe(false);
      },
    ),
  );
});

it('the row and the group at a height are those that begin above it', () => {
  const table = layout([7, 0, 3]);
  for (const [index, row] of table.rows.entries()) {
    expect(rowAt(table, row.top)).toBe(index);
    expect(rowAt(table, row.top + row.height)).toBe(index);
    expect(groupAt(table, row.top)).toBe(row.group);
  }
  expect(rowAt(table, -50)).toBe(0);
  expect(rowAt(table, 1e9)).toBe(table.rows.length - 1);
});

it('a rubber band selects exactly the photos that it touches', () => {
  const table = layout([9, 4]);
  const everything = { left: -5, top: -5, right: 2000, bottom: table.height };
  expect(idsWithin(table, everything)).toEqual(table.order.map(({ id }) => id));
  const row = table.rows[1]!;
  const second = row.lefts[1]! + 2;
  expect(
    idsWithin(table, { left: second, top: row.top + 5, right: second + 1, bottom: row.top + 6 }),
  ).toEqual([table.order[1]!.id]);
  const band = table.rows[0]!;
  expect(idsWithin(table, { left: 0, top: band.top, right: 600, bottom: band.top + 10 })).toEqual([]);
});

it('the arrow keys reach every photo, cross bands and empty shoots, and stop at both ends', () => {
  const table = layout(
    [5, 0, 4],
    [
      [3, 2],
      [2, 3],
    ],
  );
  const last = table.order.length - 1;
  expect(stepOn(table, 0, 'left')).toBe(0);
  expect(stepOn(table, last, 'right')).toBe(last);
  expect(stepOn(table, 3, 'first')).toBe(0);
  expect(stepOn(table, 3, 'last')).toBe(last);
  expect(stepOn(table, 0, 'up')).toBe(0);
  expect(stepOn(table, last, 'down')).toBe(last);
  let at = 0;
  const seen = new Set([table.rowOf[0]]);
  for (let turn = 0; turn < table.rows.length; turn += 1) {
    at = stepOn(table, at, 'down');
    seen.add(table.rowOf[at]);
  }
  expect(seen.size, 'every row with photos').toBe(table.rows.filter(({ isBand }) => !isBand).length);
});

it('with 20,000 photos at most 250 are rendered, and the focused one is always among them', () => {
  const table = layout(
    Array.from({ length: 400 }, () => 50),
    [
      [2, 3],
      [3, 2],
    ],
    1100,
  );
  expect(table.order).toHaveLength(20_000);
  const focused = table.rowOf[19_999]!;
  const inView = rowAt(table, table.height / 2);
  const shown = rowsToRender(table.rows, { startIndex: inView, endIndex: inView + 9 }, focused);
  expect(shown).toContain(focused);
  expect(shown).toContain(inView - 1);
  const count = shown.reduce((sum, row) => sum + table.rows[row]!.to - table.rows[row]!.from, 0);
  expect(count).toBeLessThanOrEqual(250);
});
