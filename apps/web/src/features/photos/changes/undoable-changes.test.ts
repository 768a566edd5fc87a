import type { Change } from '@photoslate/contract/changes';
import { expect, test } from 'vitest';
import { offersAnother } from './undoable-changes.ts';

const change = (id: string, undoneAt: string | null = null) => ({ id, undoneAt }) as Change;
const [before, fresh, theirs] = [change('before'), change('fresh'), change('theirs')];

test('a change just made offers only one undo, also before the list of changes is reloaded', () => {
  expect(offersAnother([before], null, false)).toBe(true);
  expect(offersAnother([before], fresh, false), 'not read again yet').toBe(false);
  expect(offersAnother([fresh, before], fresh, false)).toBe(false);
  expect(offersAnother([theirs, fresh, before], fresh, false), 'somebody else went on').toBe(true);
  expect(offersAnother([change('fresh', '2026-06-06T10:00:00Z'), before], fresh, false)).toBe(true);
  expect(offersAnother([theirs, fresh, before], fresh, true), 'the next change is under way').toBe(false);
});
