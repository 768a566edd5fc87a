import { Trans, useLingui } from '@lingui/react/macro';
import { IconFolder, IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import style from './photo-drop.module.css';
import { readDrop, readList } from './read-folders.ts';
import { uploadsOf } from './uploads.ts';

/** A finger cannot drag files onto a page, and phones have no folders to choose. */
const canDrop = globalThis.matchMedia('(any-pointer: fine)').matches;
const canChooseFolders = canDrop && 'webkitdirectory' in HTMLInputElement.prototype;

/** Where a card is dropped, whole or in part, or chosen; large while it is the `first` thing to do. */
export function PhotoDrop({ sessionId, first }: { sessionId: string; first: boolean }) {
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const queue = uploadsOf(sessionId);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void queue.add(readDrop(event.dataTransfer));
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
            onClick={() => folder.current?.click()}
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
