/** Only a secure page has a clipboard for images, and not in every browser. */
export const canCopyImages = (): boolean => globalThis.isSecureContext && 'ClipboardItem' in globalThis;

/** Puts a PNG on the clipboard. It is given as a promise: Safari allows a copy only while it still handles the tap. */
export async function copyImage(image: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
    return true;
  } catch {
    return false;
  }
}
