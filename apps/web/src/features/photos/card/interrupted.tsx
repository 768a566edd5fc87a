import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useUser } from '#lib/auth/use-user.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { activeUpload } from './active-upload.ts';
import { interruptedCards } from './interrupted-cards.ts';
import { savedFolderHandles, hasReadPermission } from './saved-folder-handles.ts';
import style from './upload-progress.module.css';
import { sendFolders } from './uploads.ts';

/**
 * Continues an upload after a reload. If the browser kept the folder, the upload continues by
 * itself or after a tap; otherwise the card must be chosen again.
 */
export function Interrupted({ sessionId }: { sessionId: string }) {
  const userId = useUser()?.id ?? '';
  const card = interruptedCards.of(sessionId, userId);
  const [folders, setFolders] = useState<readonly FileSystemDirectoryHandle[]>([]);
  const [known, setKnown] = useState(false);
  const interrupted = card !== null;
  useEffect(() => {
    if (!interrupted) return undefined;
    let left = false;
    void (async () => {
      if (await activeUpload.isHeld(sessionId)) return;
      const kept = await savedFolderHandles.of(sessionId, userId);
      const allowed = kept.length === 0 ? 'no' : await hasReadPermission(kept, false);
      if (left) return;
      if (allowed === 'yes') sendFolders(sessionId, kept);
      else {
        setFolders(allowed === 'ask' ? kept : []);
        setKnown(true);
      }
    })();
    return () => {
      left = true;
    };
  }, [sessionId, userId, interrupted]);
  if (!card || !known) return null;

  const goOn = async () => {
    if ((await hasReadPermission(folders, true)) === 'yes') sendFolders(sessionId, folders);
    else setFolders([]);
  };
  const { total, missing } = card;
  return (
    <Notice tone="look">
      <div className={style.head}>
        <p>
          <Plural
            value={total}
            one="The upload of a card with # photo was interrupted when this page was closed."
            other="The upload of a card with # photos was interrupted when this page was closed."
          />{' '}
          <Plural
            value={missing}
            one="# of them was not on the server yet."
            other="# of them were not on the server yet."
          />{' '}
          {folders.length === 0 && <Trans>Choose the card again; files on the server are skipped.</Trans>}
        </p>
        {folders.length > 0 && (
          <Button onClick={() => void goOn()}>
            <Trans>Resume upload</Trans>
          </Button>
        )}
      </div>
    </Notice>
  );
}
