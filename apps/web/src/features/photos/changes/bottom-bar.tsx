import { Trans } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import type { LabelOf } from '../questions/reason-words.ts';
import { changeWords } from './change-words.ts';
import style from './last-change.module.css';
import type { ChangeActions } from './use-change-actions.ts';

interface BottomBarProps {
  acting: ChangeActions;
  labelOf: LabelOf;
  children?: ReactNode;
}

/** The bar at the bottom of the screen: the last change with its undo, above the next action. */
export function BottomBar({ acting, labelOf, children }: BottomBarProps) {
  const { fresh, busy, undo } = acting;
  if (!fresh && !children) return null;
  return (
    <ActionBar>
      <div className={style.stack}>
        {fresh && (
          <div className={style.fresh}>
            <span className={style.words} role="status">
              <IconCheck size={20} aria-hidden="true" /> {changeWords(fresh, labelOf)}
            </span>
            <Button
              tone="plain"
              busy={busy}
              icon={<IconArrowBackUp size={20} aria-hidden="true" />}
              onClick={() => void undo(fresh.id)}
            >
              <Trans>Undo</Trans>
            </Button>
          </div>
        )}
        {children}
      </div>
    </ActionBar>
  );
}
