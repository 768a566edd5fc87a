import type { Step } from '../timeline/rows.ts';

/** The command of a key on the timeline. */
export type ShortcutCommand =
  | { readonly kind: 'step'; readonly step: Step; readonly run: boolean }
  | { readonly kind: ShortcutAction };

export type ShortcutAction =
  | 'open'
  | 'toggle'
  | 'stretch'
  | 'clear'
  | 'move'
  | 'new-shoot'
  | 'split'
  | 'hide'
  | 'qr-frame'
  | 'undo'
  | 'keys';

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

const VERBS: Readonly<Record<string, ShortcutAction>> = {
  Enter: 'open',
  ' ': 'toggle',
  Escape: 'clear',
  m: 'move',
  n: 'new-shoot',
  s: 'split',
  h: 'hide',
  q: 'qr-frame',
  z: 'undo',
  '?': 'keys',
};

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The command of a key; null for keys that the browser handles. */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): ShortcutCommand | null {
  if (altKey) return null;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey) {
    if (letter === 'z' && !shiftKey) return { kind: 'undo' };
    return letter === 'a' ? { kind: 'stretch' } : null;
  }
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
  if (step) return { kind: 'step', step, run: shiftKey };
  const verb = Object.hasOwn(VERBS, letter) ? VERBS[letter] : undefined;
  return verb ? { kind: verb } : null;
}
