/** A key that was pressed while a question is on the screen. */
export interface QuestionCommand {
  /** The key as it is shown. It may belong to an answer, and means that first. */
  readonly key: string;
  /** The action of the key, if it selects no answer; null if it has none. */
  readonly action: QuestionAction | null;
}

export type QuestionAction =
  | 'give'
  | 'search'
  | 'back'
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
  Escape: 'back',
  A: 'search',
  H: 'hide',
  S: 'skip',
  Z: 'undo',
  N: 'new-shoot',
  Q: 'qr-photo',
  L: 'leave',
  X: 'exclude',
};

/** Keys that only answers have: see `choice-keys.ts`. */
const OF_ANSWERS = /^[1-9BCDEGM]$/;

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
  const { shiftKey, ctrlKey, metaKey, altKey, repeat } = pressed;
  const key = pressed.key.length === 1 ? pressed.key.toUpperCase() : pressed.key;
  if (altKey || shiftKey) return null;
  if (ctrlKey || metaKey) return key === 'Z' && !repeat ? { key, action: 'undo' } : null;
  const action = (Object.hasOwn(ACTIONS, key) && ACTIONS[key]) || null;
  if (repeat && action !== 'previous-photo' && action !== 'next-photo') return null;
  return action || OF_ANSWERS.test(key) ? { key, action } : null;
}
