import { expect, it } from 'vitest';
import { commandOf } from './shortcuts.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const kind = (key: string, held: Partial<typeof plain> = {}) => commandOf({ key, ...plain, ...held })?.kind;

it('arrow keys step between photos, and Shift extends a range', () => {
  expect(commandOf({ key: 'ArrowDown', ...plain })).toEqual({ kind: 'step', step: 'down', run: false });
  expect(commandOf({ key: 'ArrowRight', ...plain, shiftKey: true })).toEqual({
    kind: 'step',
    step: 'right',
    run: true,
  });
});

it('letter keys trigger actions regardless of caps lock, and Ctrl+Z or ⌘Z undoes', () => {
  expect(['m', 'N', 'S', 'h', 'Q', 'z', '?', 'Enter', ' ', 'Escape'].map((key) => kind(key))).toEqual([
    'move',
    'new-shoot',
    'split',
    'hide',
    'qr-frame',
    'undo',
    'keys',
    'open',
    'toggle',
    'clear',
  ]);
  expect(kind('z', { ctrlKey: true })).toBe('undo');
  expect(kind('z', { metaKey: true })).toBe('undo');
  expect(kind('a', { metaKey: true })).toBe('stretch');
});

it('browser shortcuts are left to the browser', () => {
  expect(kind('n', { ctrlKey: true })).toBeUndefined();
  expect(kind('s', { ctrlKey: true })).toBeUndefined();
  expect(kind('h', { metaKey: true })).toBeUndefined();
  expect(kind('ArrowLeft', { altKey: true })).toBeUndefined();
  expect(kind('Tab')).toBeUndefined();
  expect(kind('toString')).toBeUndefined();
});
