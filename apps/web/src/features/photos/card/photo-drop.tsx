import { Trans, useLingui } from '@lingui/react/macro';
import { IconFolder, IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useStore } from '#lib/store.ts';
import { Button } from '#ui/button.tsx';
import style from './photo-drop.module.css';
import { readDrop, readList } from './read-folders.ts';
import { droppedFolders } from './read-handles.ts';
import { sendFolders, uploadsOf } from './uploads.ts';

/** A finger cannot drag files onto a page, and phones have no folders to choose. */
export const canDrop = globalThis.matchMedia('(any-pointer: fine)').matches;
const canChooseFolders = canDrop && 'webkitdirectory' in HTMLInputElement.prototype;

/** Where a card is dropped, whole or in part, or chosen; large while the session is `empty`, as it is then the first thing to do. */
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
    // Both while the event lasts: the browser forgets what was dropped.
    const entries = readDrop(event.dataTransfer);
    void droppedFolders(event.dataTransfer).then((folders) =>
      folders ? sendFolders(sessionId, folders) : queue.add(entries),
    );
  };
  /** A folder that was picked so can be gone on with after a reload. */
  const pick = async () => {
    try {
      sendFolders(sessionId, [await globalThis.window.showDirectoryPicker!({ id: 'card', mode: 'read' })]);
    } catch {
      // Nothing was picked.
    }
  };
  const take = (input: HTMLInputElement) => {
    if (input.files && input.files.length > 0) void queue.add(readList([...input.files]));
    // So that the same choice, made again, is one.
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
