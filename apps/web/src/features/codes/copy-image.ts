/** Images can be copied only on a secure page, and not in every browser. */
export const canCopyImages = (): boolean => globalThis.isSecureContext && 'ClipboardItem' in globalThis;

/**
 * Copies a PNG to the clipboard. It takes a promise, because Safari allows the copy only while it
 * still handles the tap.
 */
export async function copyImage(image: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
    return true;
  } catch {
    return false;
  }
}
