import { expect, it } from 'vitest';
import { questionCommand } from './question-keys.ts';

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const press = (key: string, held: Partial<typeof none> = {}) => questionCommand({ ...none, key, ...held });

it('every key of a question has its command', () => {
  expect(press('1'), 'of a shoot').toEqual({ key: '1', action: null });
  expect(press('b'), 'of a shoot with a longer number').toEqual({ key: 'B', action: null });
  expect(press('Enter')).toMatchObject({ action: 'give' });
  expect(press('Escape')).toMatchObject({ action: 'back' });
  expect(press('H'), 'with caps lock').toEqual({ key: 'H', action: 'hide' });
  expect(press(' ')).toMatchObject({ action: 'enlarge' });
  expect(press('z', { ctrlKey: true })).toMatchObject({ action: 'undo' });
});

it('keys of the browser and unknown ones have no command', () => {
  expect(press('a', { ctrlKey: true })).toBeNull();
  expect(press('s', { metaKey: true })).toBeNull();
  expect(press('ArrowLeft', { altKey: true })).toBeNull();
  expect(press('0')).toBeNull();
  expect(press('r')).toBeNull();
  expect(press('toString')).toBeNull();
  expect(press('Tab')).toBeNull();
});

it('a key that is held down answers only one question', () => {
  for (const key of ['Enter', 'h', 's', 'z', 'l', 'q']) expect(press(key, { repeat: true }), key).toBeNull();
  expect(press('z', { repeat: true, ctrlKey: true })).toBeNull();
  expect(press('ArrowRight', { repeat: true })).toMatchObject({ action: 'next-photo' });
});
