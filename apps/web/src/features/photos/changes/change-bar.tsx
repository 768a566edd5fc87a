import { Trans } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import style from '../light-table/table-bar.module.css';
import type { LabelOf } from '../questions/reason-words.ts';
import { changeWords } from './change-words.ts';
import type { ChangeActions } from './use-change-actions.ts';

interface ChangeBarProps {
  acting: ChangeActions;
  labelOf: LabelOf;
}

/** The change just made and its undo, docked at the bottom of the desk. */
export function ChangeBar({ acting: { fresh, busy, undo }, labelOf }: ChangeBarProps) {
  if (!fresh) return null;
  return (
    <div className={style.bar} ref={passFocusOn}>
      <span className={style.words} role="status">
        <IconCheck size={18} aria-hidden="true" />
        {changeWords(fresh, labelOf)}
      </span>
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : () => void undo(fresh.id)}
      >
        <IconArrowBackUp size={16} aria-hidden="true" />
        <Trans>Undo</Trans> <kbd aria-hidden="true">Z</kbd>
      </button>
    </div>
  );
}
