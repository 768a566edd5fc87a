import { useDocumentKeys } from '#lib/page/use-document-keys.ts';
import { type QuestionCommand, questionCommand } from './question-keys.ts';

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';
/** These react to Enter and Space themselves. */
const PRESSED = 'button, a, summary, [role="menuitem"], [role="option"]';

/**
 * The keys of the questions work wherever the focus is, except in a field, in a dialog and on a
 * button that the key would press.
 */
export function useQuestionKeys(isOn: boolean, run: (command: QuestionCommand) => void): void {
  useDocumentKeys((event) => {
    const { target, key } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    // Escape leaves a field, so it is also a command while typing.
    if (
      (key !== 'Escape' && target.closest(TYPED_INTO)) ||
      document.querySelector('dialog[open], [role="menu"], .yarl__portal')
    )
      return;
    if ((key === 'Enter' || key === ' ') && target.closest(PRESSED)) return;
    const command = questionCommand(event);
    if (!command) return;
    event.preventDefault();
    run(command);
  }, isOn);
}
