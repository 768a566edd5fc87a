import { expect, it } from 'vitest';
import { questionCommand } from './question-keys.ts';

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const press = (key: string, held: Partial<typeof none> = {}) => questionCommand({ ...none, key, ...held });

it('every key of a question has its command', () => {
  expect(press('1')).toEqual({ kind: 'select', place: 0 });
  expect(press('4')).toEqual({ kind: 'select', place: 3 });
  expect(press('Enter')).toEqual({ kind: 'give' });
  expect(press('H'), 'with caps lock').toEqual({ kind: 'hide' });
  expect(press(' ')).toEqual({ kind: 'enlarge' });
  expect(press('z', { ctrlKey: true })).toEqual({ kind: 'undo' });
});

it('keys of the browser and unknown ones have no command', () => {
  expect(press('a', { ctrlKey: true })).toBeNull();
  expect(press('s', { metaKey: true })).toBeNull();
  expect(press('ArrowLeft', { altKey: true })).toBeNull();
  expect(press('0')).toBeNull();
  expect(press('toString')).toBeNull();
  expect(press('Tab')).toBeNull();
});

it('a key that is held down answers only one question', () => {
  for (const key of ['Enter', 'h', 's', 'z', 'l']) expect(press(key, { repeat: true })).toBeNull();
  expect(press('z', { repeat: true, ctrlKey: true })).toBeNull();
  expect(press('ArrowRight', { repeat: true })).toEqual({ kind: 'next-photo' });
});
