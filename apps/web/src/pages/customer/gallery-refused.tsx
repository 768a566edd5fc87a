import { Trans } from '@lingui/react/macro';
import { IconClockPause, IconMail, IconPhoto, IconWifiOff } from '@tabler/icons-react';
import { LinkAgainForm } from '#features/contact/link-again-form.tsx';
import { type ApiError, plainWords } from '#lib/api/error-record.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import style from './gallery-page.module.css';

/** In the place of a gallery that cannot be shown: why, and the way on. */
export function GalleryRefused({ error, again }: { error: ApiError; again: () => void }) {
  const status = error.record.statusCode;
  if (error.code === 'gallery_recalled') return <NothingHere />;
  if (status === 401 || status === 404 || status === 410) {
    return (
      <div className={style.narrow}>
        <EmptyState
          icon={<IconMail aria-hidden="true" />}
          title={<Trans>This link is no longer valid</Trans>}
        >
          <Trans>Enter the address that you gave at the shoot, and the newest link comes by e-mail.</Trans>
        </EmptyState>
        <LinkAgainForm />
      </div>
    );
  }
  const words = plainWords(error.record);
  return (
    <EmptyState
      icon={status === 429 ? <IconClockPause aria-hidden="true" /> : <IconWifiOff aria-hidden="true" />}
      title={words ?? error.record.message}
      action={
        <Button onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {words && error.record.message}
    </EmptyState>
  );
}

/** The link is good, and its photos were taken back for now. */
function NothingHere() {
  return (
    <EmptyState icon={<IconPhoto aria-hidden="true" />} title={<Trans>No photos here at the moment</Trans>}>
      <Trans>The studio has taken them back for now. You will hear from it when they are here again.</Trans>
    </EmptyState>
  );
}
