import { useEffectEvent, useLayoutEffect } from 'react';
import { openModalsStore } from '#lib/page/open-modals.ts';
import { type TableCommand, tableCommandOf } from './table-command.ts';
import { NEXT_DIGIT_MS, typeDigit } from './typed-number.ts';

type Action = Exclude<TableCommand, { readonly kind: 'digit' }>;

interface TableKeys {
  /** Returns false for a key that the browser is to handle. */
  onCommand: (command: Action) => boolean;
  /** The labels of all shoots. */
  labels: readonly string[];
  /** A number was typed: the label of a shoot. */
  onNumber: (label: string) => void;
}

/**
 * The keys of the light table. They work wherever the focus is, except in fields, menus and
 * dialogs.
 */
export function useTableKeys(keys: TableKeys): void {
  const command = useEffectEvent(keys.onCommand);
  const number = useEffectEvent(keys.onNumber);
  const type = useEffectEvent((before: string, digit: string) => typeDigit(before, digit, keys.labels));
  // Not an ordinary effect, which runs only after the table is visible.
  useLayoutEffect(() => {
    let digits = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onDigit = (digit: string) => {
      clearTimeout(timer);
      const typed = type(digits, digit);
      digits = typed.kind === 'wait' ? typed.digits : '';
      if (typed.kind === 'done') number(typed.label);
      if (typed.kind === 'wait')
        timer = setTimeout(() => {
          digits = '';
          number(typed.digits);
        }, NEXT_DIGIT_MS);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      const pressed = tableCommandOf(event);
      if (!pressed) return;
      // Space and Enter belong to a focused control.
      const isOnControl = event.target instanceof Element && isControl(event.target);
      if (isOnControl && (event.key === ' ' || event.key === 'Enter')) return;
      if (pressed.kind === 'digit') onDigit(pressed.digit);
      else if (!command(pressed)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

/** Whether a key belongs to a field, a menu, a dialog or the large view. */
const isElsewhere = (target: EventTarget | null): boolean =>
  openModalsStore.get().length > 0 ||
  document.querySelector('.yarl__portal_open, [role="menu"][data-open]') !== null ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null);

const isControl = (target: Element): boolean =>
  target.closest('a, button, summary') !== null && target.closest('[data-photo]') === null;
