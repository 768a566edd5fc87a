import { Trans } from '@lingui/react/macro';
import { IconFolder, IconPhotoPlus } from '@tabler/icons-react';
import { useStore } from '#lib/store.ts';
import { Button } from '#ui/button.tsx';
import style from './photo-drop.module.css';
import { uploadsOf } from './uploads.ts';
import { canDrop, useCardFiles } from './use-card-files.tsx';

/**
 * The area to drop a card, in whole or in part, or to choose one. It is large while the session is
 * `empty`, because adding photos is then the first step.
 */
export function PhotoDrop({ sessionId, empty }: { sessionId: string; empty: boolean }) {
  const { inputs, chooseFiles, chooseFolder, isOver, dropProps } = useCardFiles(sessionId);
  const first = useStore(uploadsOf(sessionId).state).total === 0 && empty;
  return (
    <div
      className={style.drop}
      data-over={isOver || undefined}
      data-first={first || undefined}
      data-choose-only={!canDrop || undefined}
      {...dropProps}
    >
      {inputs}
      <p className={style.words}>
        {canDrop ? (
          <Trans>Drop the whole card here, including the QR photos.</Trans>
        ) : (
          <Trans>Choose the photos of your card, including the QR photos.</Trans>
        )}
      </p>
      <div className={style.buttons}>
        {chooseFolder && (
          <Button
            tone={first ? 'primary' : 'quiet'}
            icon={<IconFolder size={22} aria-hidden="true" />}
            onClick={chooseFolder}
          >
            <Trans>Choose card folder</Trans>
          </Button>
        )}
        <Button
          tone={first && !chooseFolder ? 'primary' : 'quiet'}
          icon={<IconPhotoPlus size={22} aria-hidden="true" />}
          onClick={chooseFiles}
        >
          <Trans>Choose photos</Trans>
        </Button>
      </div>
    </div>
  );
}
