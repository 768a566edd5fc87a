/**
 * Copies the text of an element. If it returns false, the text is only selected, so that the user
 * can copy it. A page over plain HTTP has no clipboard API, but most browsers can still copy the
 * selection.
 */
export async function copyText(text: string, element: Element): Promise<boolean> {
  if (globalThis.isSecureContext && 'clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // The user or the browser denied it. `execCommand` may still work.
    }
  }
  const selection = getSelection();
  const all = document.createRange();
  all.selectNodeContents(element);
  selection?.removeAllRanges();
  selection?.addRange(all);
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure context
  return document.execCommand('copy');
}
