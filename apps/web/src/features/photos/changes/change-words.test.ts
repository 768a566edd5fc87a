import type { Change } from '@photoslate/contract/changes';
import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { changeWords } from './change-words.ts';

const labelOf = (id: string) => (id === 'gone' ? '?' : id);
const said = (what: Change['what'], photoCount = 7) => changeWords({ what, photoCount } as Change, labelOf);

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('a change description states how many photos moved where', () => {
  expect(said({ kind: 'decide', decision: { kind: 'shoots', shootIds: ['4'] } })).toBe(
    '7 photos moved to shoot 4',
  );
  expect(said({ kind: 'decide', decision: { kind: 'add', shootIds: ['4', '5'] } }, 1)).toBe(
    '1 photo added to shoot 4, 5',
  );
  expect(said({ kind: 'merge', shootId: '4', intoShootId: '5' })).toBe('Shoot 4 merged into shoot 5');
});

it('a change description does not name a shoot that no longer exists', () => {
  expect(said({ kind: 'merge', shootId: 'gone', intoShootId: '5' })).toBe('A shoot was merged into shoot 5');
  expect(said({ kind: 'new-shoot', shootId: 'gone' })).toBe('7 photos moved to a new shoot');
});
