import { Trans, useLingui } from '@lingui/react/macro';
import { IconFolder, IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useStore } from '#lib/store.ts';
import { Button } from '#ui/button.tsx';
import style from './photo-drop.module.css';
import { readDrop, readList } from './read-folders.ts';
import { droppedFolders } from './read-handles.ts';
import { sendFolders, uploadsOf } from './uploads.ts';

/** A finger cannot drag files onto a page, and phones cannot choose folders. */
export const canDrop = globalThis.matchMedia('(any-pointer: fine)').matches;
const canChooseFolders = canDrop && 'webkitdirectory' in HTMLInputElement.prototype;

/**
 * The area to drop a card, in whole or in part, or to choose one. It is large while the session is
 * `empty`, because adding photos is then the first step.
 */
export function PhotoDrop({ sessionId, empty }: { sessionId: string; empty: boolean }) {
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const queue = uploadsOf(sessionId);
  const first = useStore(queue.state).total === 0 && empty;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    // Both calls run during the event, because the browser then clears the dropped items.
    const entries = readDrop(event.dataTransfer);
    void droppedFolders(event.dataTransfer).then((folders) =>
      folders ? sendFolders(sessionId, folders) : queue.add(entries),
    );
  };
  /** An upload of a folder that was picked this way can continue after a reload. */
  const pick = async () => {
    try {
      sendFolders(sessionId, [await globalThis.window.showDirectoryPicker!({ id: 'card', mode: 'read' })]);
    } catch {
      // The user picked nothing.
    }
  };
  const take = (input: HTMLInputElement) => {
    if (input.files && input.files.length > 0) void queue.add(readList([...input.files]));
    // Otherwise the same choice, made again, fires no change event.
    input.value = '';
  };
  return (
    <div
      className={style.drop}
      data-over={over || undefined}
      data-first={first || undefined}
      data-choose-only={!canDrop || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t`Photographs`}
        onChange={(event) => take(event.currentTarget)}
      />
      {canChooseFolders && (
        <input
          ref={folder}
          type="file"
          webkitdirectory=""
          hidden
          aria-label={t`Whole card`}
          onChange={(event) => take(event.currentTarget)}
        />
      )}
      <p className={style.words}>
        {canDrop ? (
          <Trans>Drop your card here, whole, with the frames of the QR codes among the photographs.</Trans>
        ) : (
          <Trans>Choose the photographs of your card, with the frames of the QR codes among them.</Trans>
        )}
      </p>
      <div className={style.buttons}>
        {canChooseFolders && (
          <Button
            tone={first ? 'primary' : 'quiet'}
            icon={<IconFolder size={22} aria-hidden="true" />}
            onClick={() => (globalThis.window.showDirectoryPicker ? void pick() : folder.current?.click())}
          >
            <Trans>Choose the whole card</Trans>
          </Button>
        )}
        <Button
          tone={first && !canChooseFolders ? 'primary' : 'quiet'}
          icon={<IconPhotoPlus size={22} aria-hidden="true" />}
          onClick={() => files.current?.click()}
        >
          <Trans>Choose photographs</Trans>
        </Button>
      </div>
    </div>
  );
}
