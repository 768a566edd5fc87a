/**
 * Copies a text that stands in an element; false: it is only selected there, to be copied by hand. A page over plain HTTP has no clipboard
 * of its own, but most browsers still copy what is selected.
 */
export async function copyText(text: string, element: Element): Promise<boolean> {
  if (globalThis.isSecureContext && 'clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Forbidden by the user or the browser: the old way may still work.
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
