import type { Change } from '@photoslate/contract/changes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatTime } from '#lib/formatting/format-date-time.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import type { LabelOf } from '../questions/reason-words.ts';
import { changeWords } from './change-words.ts';

export interface ChangeListProps {
  changes: readonly Change[];
  labelOf: LabelOf;
  timeZone: string;
  busy: boolean;
  onUndo: (changeId: string) => void;
}

interface ChangesDrawerProps extends ChangeListProps {
  open: boolean;
  onClose: () => void;
}

/** All manual changes of a session, each with its undo. */
export function ChangesDrawer(props: ChangesDrawerProps) {
  const { open, onClose, changes, labelOf, timeZone, busy, onUndo } = props;
  const { t } = useLingui();
  return (
    <Drawer open={open} onClose={onClose} title={t`Changes by hand`}>
      <List label={t`Changes by hand`}>
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
  );
}
