import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import style from './confirm-drawer.module.css';
import { Drawer } from './drawer.tsx';
import { useTapGuard } from './use-tap-guard.ts';

interface ConfirmDrawerProps {
  open: boolean;
  /** The question. */
  title: string;
  /** One sentence about the effect of "yes". */
  children?: ReactNode;
  onYes: () => void;
  onNo: () => void;
  busy?: boolean;
  danger?: boolean;
}

/**
 * A question with yes and no. It ignores taps in its first moment, because they were meant for the
 * content below.
 */
export function ConfirmDrawer({ open, title, children, onYes, onNo, busy, danger }: ConfirmDrawerProps) {
  const acceptsTaps = useTapGuard(open);
  return (
    <Drawer open={open} onClose={onNo} title={title}>
      {children && <p className={style.words}>{children}</p>}
      <div className={style.answers} inert={!acceptsTaps}>
        <Button tone="quiet" className={style.no} onClick={onNo}>
          <Trans>No</Trans>
        </Button>
        <Button tone={danger ? 'danger' : 'primary'} busy={busy} onClick={onYes}>
          <Trans>Yes</Trans>
        </Button>
      </div>
    </Drawer>
  );
}
