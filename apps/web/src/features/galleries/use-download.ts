import type { GalleryPhoto } from '@photoslate/contract/galleries';
import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { download } from '#lib/api/download.ts';
import { ApiError } from '#lib/api/error-record.ts';
import { dismiss, notify } from '#lib/loading/notifications.ts';
import { saveFile, saveFrom } from '#lib/api/save-file.ts';

/** Tells that a tap had an effect, because phones hardly show that they download. */
export const notifyOfDownload = (): number => notify('info', t`Download started`);

/**
 * An original: on the server, downloading (0 to 1), downloaded and waiting for the tap that saves
 * it, or saved since the page was opened.
 */
type State = { at: 'server' } | { at: 'coming'; part: number } | { at: 'here'; file: File } | { at: 'saved' };

/**
 * Downloads a bought photo and saves it on the device. `onRefused` is called if the server refuses
 * the photo; the failure was shown before.
 */
export function useDownload(
  { downloadUrl, fileName }: GalleryPhoto & { downloadUrl: string },
  onRefused: () => void,
): { state: State; start: () => Promise<void> } {
  const [state, setState] = useState<State>({ at: 'server' });
  const busy = useRef(false);

  const keep = async (file: File) => {
    const result = await saveFile(file);
    if (result !== 'again') {
      setState({ at: result === 'saved' ? 'saved' : 'server' });
      return;
    }
    setState({ at: 'here', file });
    notify('info', t`The photo is here. Tap once more to save it.`);
  };
  const fetchAndKeep = async () => {
    setState({ at: 'coming', part: 0 });
    const notification = notifyOfDownload();
    const blob = await download(downloadUrl, (part) => setState({ at: 'coming', part })).catch(
      (error: unknown) => {
        dismiss(notification);
        throw error;
      },
    );
    if (blob) {
      await keep(new File([blob], fileName, { type: blob.type }));
    } else {
      setState({ at: 'saved' });
      saveFrom(downloadUrl, fileName);
    }
  };
  const start = async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      await (state.at === 'here' ? keep(state.file) : fetchAndKeep());
    } catch (error) {
      setState({ at: 'server' });
      if (!(error instanceof ApiError)) throw error;
      if (REFUSALS.includes(error.record.statusCode)) onRefused();
    } finally {
      busy.current = false;
    }
  };
  return { state, start };
}

/** Errors that a retry does not fix. */
const REFUSALS: readonly (number | null)[] = [401, 403, 404, 410];
