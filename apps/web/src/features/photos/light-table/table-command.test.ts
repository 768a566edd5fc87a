import { expect, it } from 'vitest';
import { tableCommandOf } from './table-command.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
/** The properties of an event are those of its prototype. */
const command = (key: string, held: Partial<typeof plain> = {}) =>
  tableCommandOf(Object.create({ key, ...plain, ...held }) as KeyboardEvent);

it('arrow keys select, with Shift a range, and with Ctrl they only go there', () => {
  expect(command('ArrowDown')).toEqual({ kind: 'step', step: 'down', how: 'choose', run: false });
  expect(command('ArrowRight', { shiftKey: true })).toMatchObject({ step: 'right', how: 'range' });
  expect(command('ArrowLeft', { ctrlKey: true })).toMatchObject({ step: 'left', how: 'focus' });
  expect(command('End', { metaKey: true })).toMatchObject({ step: 'last', how: 'focus' });
});

it('Space enlarges, and Ctrl with Space selects one more', () => {
  expect(command(' ')).toEqual({ kind: 'open' });
  expect(command('Enter')).toEqual({ kind: 'open' });
  expect(command(' ', { ctrlKey: true })).toEqual({ kind: 'toggle' });
});

it('digits, signs and letters are commands, and the shortcuts of the browser are left to it', () => {
  expect(command('7')).toEqual({ kind: 'digit', digit: '7' });
  expect([command('+'), command('-')]).toEqual([
    { kind: 'zoom', way: 1 },
    { kind: 'zoom', way: -1 },
  ]);
  expect(['m', 'H', 'z', '?', 'i', 'Escape'].map((key) => command(key)?.kind)).toEqual([
    'move',
    'hide',
    'undo',
    'keys',
    'inspector',
    'clear',
  ]);
  expect(command('z', { ctrlKey: true })).toEqual({ kind: 'undo' });
  expect(command('a', { metaKey: true })).toEqual({ kind: 'stretch' });
  for (const key of ['1', '+', '-', 'i', 'h', 'm']) expect(command(key, { ctrlKey: true }), key).toBeNull();
  expect(command('ArrowLeft', { altKey: true })).toBeNull();
  expect(command('Tab')).toBeNull();
});
