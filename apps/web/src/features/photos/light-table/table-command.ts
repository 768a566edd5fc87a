import { commandOf, type ShortcutAction } from '../selection/shortcuts.ts';
import type { Step } from '../timeline/rows.ts';

/** The command of a key on the light table. */
export type TableCommand =
  | { readonly kind: 'step'; readonly step: Step; readonly how: 'focus' | 'choose' | 'range' }
  | { readonly kind: 'digit'; readonly digit: string }
  | { readonly kind: 'zoom'; readonly way: 1 | -1 }
  | { readonly kind: 'inspector' }
  | { readonly kind: ShortcutAction };

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The command of a key; null for keys that the browser handles. The arrow keys select the photo
 * that they go to; with Ctrl they only go there, and Ctrl with Space selects it in addition.
 */
export function tableCommandOf(pressed: Pressed): TableCommand | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed;
  if (altKey) return null;
  const held = ctrlKey || metaKey;
  if (key === ' ') return { kind: held ? 'toggle' : 'open' };
  // The properties of an event are not its own, so it cannot be spread.
  const command = commandOf({ key, shiftKey, altKey, ctrlKey: false, metaKey: false });
  if (command?.kind === 'step') return { ...command, how: shiftKey ? 'range' : held ? 'focus' : 'choose' };
  const left = held ? commandOf(pressed) : command;
  if (left?.kind === 'step') return null;
  if (held) return left;
  if (/^\d$/.test(key)) return { kind: 'digit', digit: key };
  if (key === '+' || key === '=') return { kind: 'zoom', way: 1 };
  if (key === '-') return { kind: 'zoom', way: -1 };
  if (key.toLowerCase() === 'i') return { kind: 'inspector' };
  return left;
}
