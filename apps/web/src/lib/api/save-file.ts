import { t } from '@lingui/core/macro';
import { notify } from '#lib/loading/notifications.ts';

/** The browser gets this much time to start saving before the object URL is revoked. */
const REVOKE_AFTER_MS = 60_000;

/**
 * Saves a file on the device under its own name. iPhones and iPads open the share sheet, because
 * only the share sheet can save to Photos. All other browsers download the file; a notification
 * appears if the browser cannot.
 *
 * @returns `again` if the share sheet needs a new tap, because the last one was too long ago;
 * `not-saved` if the person closed the sheet or the app cannot save files
 */
export async function saveFile(file: File): Promise<'saved' | 'again' | 'not-saved'> {
  if (!isAppleTouch() || !('canShare' in navigator) || !navigator.canShare({ files: [file] })) {
    if (savesOnlyLinks()) {
      notify('error', t`This app cannot save files. Use a browser for that.`);
      return 'not-saved';
    }
    const address = URL.createObjectURL(file);
    saveFrom(address, file.name);
    setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
    return 'saved';
  }
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return 'again';
    // The user closed the sheet, which is not an error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    return 'not-saved';
  }
  return 'saved';
}

/** Lets the browser download an address, like a click on a plain link. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** An iPad identifies itself as a Mac, but Macs have no touch. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** The web view of an Android app, including this one, saves plain links only. */
export const savesOnlyLinks = (): boolean => navigator.userAgent.includes('; wv)');
