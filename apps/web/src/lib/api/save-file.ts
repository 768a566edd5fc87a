import { t } from '@lingui/core/macro';
import { notify } from '#lib/loading/notifications.ts';

/** How long the browser may take to begin with what it was given. */
const BEGIN_MS = 60_000;

/**
 * Keeps a file on the device under its own name. An iPhone or iPad gets it in the share sheet, which alone leads to its photos;
 * everything else saves it, or says that it cannot. `again`: the sheet opens only on a fresh tap, and the last one is too long ago.
 */
export async function saveFile(file: File): Promise<'done' | 'again'> {
  if (!isAppleTouch() || !('canShare' in navigator) || !navigator.canShare({ files: [file] })) {
    if (savesOnlyLinks()) {
      notify('error', t`This app cannot save files. In a browser it works.`);
      return 'done';
    }
    const address = URL.createObjectURL(file);
    saveFrom(address, file.name);
    setTimeout(() => URL.revokeObjectURL(address), BEGIN_MS);
    return 'done';
  }
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return 'again';
    // Closing the sheet is an answer too.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
  return 'done';
}

/** Lets the browser save what is at an address, as a tap on a plain link would. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** An iPad calls itself a Mac; Macs have no touch. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** The browser inside an Android app, ours too, saves plain links only. */
export const savesOnlyLinks = (): boolean => navigator.userAgent.includes('; wv)');
