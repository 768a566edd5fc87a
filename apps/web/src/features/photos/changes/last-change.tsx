import { Trans } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { changeWords } from './change-words.ts';
import { type ChangeListProps, ChangesDrawer } from './changes-drawer.tsx';
import style from './last-change.module.css';
import { lastUndoable } from './undoable-changes.ts';

/**
 * The latest manual change that was not undone, with its undo. A tap shows all others. It is also
 * there after a reload.
 */
export function LastChange(props: ChangeListProps) {
  const { changes, labelOf, busy, onUndo } = props;
  const [open, setOpen] = useState(false);
  const last = lastUndoable(changes);
  if (changes.length === 0) return null;
  return (
    <div className={style.strip}>
      <span className={style.words} role="status">
        {last ? (
          <>
            <IconCheck size={20} aria-hidden="true" /> {changeWords(last, labelOf)}
          </>
        ) : (
          <Trans>All changes by hand are undone</Trans>
        )}
      </span>
      {last && (
        <Button
          tone="plain"
          busy={busy}
          icon={<IconArrowBackUp size={20} aria-hidden="true" />}
          onClick={() => onUndo(last.id)}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
      <Button tone="plain" onClick={() => setOpen(true)}>
        <Trans>All changes</Trans>
      </Button>
      <ChangesDrawer {...props} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
