import type { Change } from '@photoslate/contract/changes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatTime } from '#lib/formatting/format-date-time.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import type { LabelOf } from '../questions/reason-words.ts';
import { changeWords } from './change-words.ts';
import style from './last-change.module.css';
import { lastUndoable } from './undoable-changes.ts';

interface LastChangeProps {
  changes: readonly Change[];
  labelOf: LabelOf;
  timeZone: string;
  busy: boolean;
  onUndo: (changeId: string) => void;
}

/**
 * The latest manual change that was not undone, with its undo. A tap shows all others. It is also
 * there after a reload.
 */
export function LastChange({ changes, labelOf, timeZone, busy, onUndo }: LastChangeProps) {
  const { t } = useLingui();
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
          <Trans>Everything by hand was undone</Trans>
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
      <Drawer open={open} onClose={() => setOpen(false)} title={t`Changed by hand`}>
        <List label={t`Changed by hand`}>
          {changes.map((change) => (
            <ListRow
              key={change.id}
              title={changeWords(change, labelOf)}
              detail={
                <>
                  {formatTime(change.at, timeZone)} · {change.by.name}
                  {change.changedSinceCount > 0 && !change.undoneAt && (
                    <>
                      {' · '}
                      <Plural
                        value={change.changedSinceCount}
                        one="# changed again since"
                        other="# changed again since"
                      />
                    </>
                  )}
                </>
              }
              state={
                change.undoneAt ? (
                  <Trans>Undone</Trans>
                ) : (
                  <Button
                    busy={busy}
                    aria-label={t`Undo: ${changeWords(change, labelOf)}`}
                    onClick={() => onUndo(change.id)}
                  >
                    <Trans>Undo</Trans>
                  </Button>
                )
              }
            />
          ))}
        </List>
      </Drawer>
    </div>
  );
}
