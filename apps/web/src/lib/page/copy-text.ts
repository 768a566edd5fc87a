/**
 * Copies a text that an element shows, possibly with spaces for readers. If it returns false, the
 * element is only selected, so that the user can copy it. A page over plain HTTP has no clipboard
 * API, but most browsers can still copy the selection.
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
  // Replaces the selected text on the clipboard by the text itself.
  const replace = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', replace);
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure context
    const isCopied = document.execCommand('copy');
    if (isCopied) selection?.removeAllRanges();
    return isCopied;
  } finally {
    document.removeEventListener('copy', replace);
  }
}
