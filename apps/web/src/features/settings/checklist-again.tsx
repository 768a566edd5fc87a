import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import style from './checklist-again.module.css';

interface ChecklistAgainProps {
  done: number;
  all: number;
  onShow: () => Promise<void>;
}

/** Brings the hidden set-up checklist back. */
export function ChecklistAgain({ done, all, onShow }: ChecklistAgainProps) {
  const [busy, setBusy] = useState(false);
  return (
    <div className={style.above}>
      <Notice>
        <p>
          <Trans>
            Set-up: {done} of {all} done. The checklist is hidden.
          </Trans>
        </p>
        <Button
          tone="plain"
          busy={busy}
          onClick={() => {
            setBusy(true);
            // A failure is shown in a notification.
            void onShow().catch(() => setBusy(false));
          }}
        >
          <Trans>Show checklist</Trans>
        </Button>
      </Notice>
    </div>
  );
}
