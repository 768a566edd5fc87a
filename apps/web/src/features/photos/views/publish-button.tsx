import { Trans } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import style from './views.module.css';

/** Opens the check before publishing. */
export function PublishButton({ onPublish }: { onPublish: () => void }) {
  return (
    <Button tone="primary" className={style.primary} onClick={onPublish}>
      <Trans>Publish …</Trans>
    </Button>
  );
}
