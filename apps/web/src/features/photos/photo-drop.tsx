import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import style from './photo-drop.module.css';

/** A finger cannot drag files onto a page. */
const canDrop = globalThis.matchMedia('(any-pointer: fine)').matches;

/** Where a card's photographs are dropped, or chosen on a phone; large while it is the `first` thing to do. */
export function PhotoDrop({ onFiles, first }: { onFiles: (files: File[]) => void; first: boolean }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files]);
    if (input.current) input.current.value = '';
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
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t`Photographs`}
        onChange={(event) => take(event.currentTarget.files)}
      />
      <p className={style.words}>
        {canDrop ? (
          <Trans>Drop the photographs of your card here, with the frames of the QR codes among them.</Trans>
        ) : (
          <Trans>Choose the photographs of your card, with the frames of the QR codes among them.</Trans>
        )}
      </p>
      <Button
        tone={first ? 'primary' : 'quiet'}
        icon={<IconPhotoPlus size={22} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        <Trans>Choose photographs</Trans>
      </Button>
    </div>
  );
}
