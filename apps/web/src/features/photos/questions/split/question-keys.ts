/** The command of a key while a question is on the screen. */
export type QuestionCommand =
  | { readonly kind: 'select'; readonly place: number }
  | { readonly kind: QuestionAction };

export type QuestionAction =
  | 'give'
  | 'search'
  | 'leave-search'
  | 'hide'
  | 'skip'
  | 'undo'
  | 'enlarge'
  | 'new-shoot'
  | 'qr-photo'
  | 'leave'
  | 'previous-photo'
  | 'next-photo'
  | 'exclude';

const ACTIONS: Readonly<Record<string, QuestionAction>> = {
  Enter: 'give',
  ' ': 'enlarge',
  ArrowLeft: 'previous-photo',
  ArrowRight: 'next-photo',
  Escape: 'leave-search',
  a: 'search',
  h: 'hide',
  s: 'skip',
  z: 'undo',
  n: 'new-shoot',
  q: 'qr-photo',
  l: 'leave',
  x: 'exclude',
};

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** The key is held down: an answer must not be given to the next question too. */
  readonly repeat: boolean;
}

/** The command of a key; null for keys that the browser handles. */
export function questionCommand(pressed: Pressed): QuestionCommand | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey, repeat } = pressed;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (altKey || shiftKey) return null;
  if (ctrlKey || metaKey) return name === 'z' && !repeat ? { kind: 'undo' } : null;
  if (/^[1-9]$/.test(name)) return { kind: 'select', place: Number(name) - 1 };
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action) return null;
  return repeat && action !== 'previous-photo' && action !== 'next-photo' ? null : { kind: action };
}
