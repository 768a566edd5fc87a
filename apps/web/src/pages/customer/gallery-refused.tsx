import { Trans } from '@lingui/react/macro';
import { IconMail, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkAgainForm } from '#features/contact/link-again-form.tsx';
import type { ApiError } from '#lib/api/error-record.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailed } from './load-failed.tsx';
import style from './gallery-page.module.css';

/** Shown instead of a gallery that cannot be shown: the reason and the next step. */
export function GalleryRefused({ error, again }: { error: ApiError; again: () => void }) {
  const status = error.record.statusCode;
  if (error.code === 'gallery_recalled') return <NothingHere />;
  if (error.code === 'link_over') {
    return (
      <LinkAgain title={<Trans>This gallery has expired</Trans>}>
        <Trans>
          If the studio still has your photos, a new link comes by e-mail. Enter the address that you gave at
          the shoot.
        </Trans>
      </LinkAgain>
    );
  }
  if (status === 401 || status === 404 || status === 410) {
    return (
      <LinkAgain title={<Trans>This link is no longer valid</Trans>}>
        <Trans>Enter the address that you gave at the shoot, and the newest link comes by e-mail.</Trans>
      </LinkAgain>
    );
  }
  return <LoadFailed error={error} again={again} />;
}

/**
 * Shown for the gallery address without a link. This is not an error, but there is nothing to show.
 */
export function LinkMissing() {
  return (
    <LinkAgain title={<Trans>Open the link in your e-mail</Trans>}>
      <Trans>
        It leads to your photos. If you cannot find the e-mail, enter the address that you gave at the shoot,
        and the link comes again.
      </Trans>
    </LinkAgain>
  );
}

function LinkAgain({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={style.narrow}>
      <EmptyState icon={<IconMail aria-hidden="true" />} title={title}>
        {children}
      </EmptyState>
      <LinkAgainForm />
    </div>
  );
}

/** The link is valid, but the studio has withdrawn the photos for now. */
function NothingHere() {
  return (
    <EmptyState icon={<IconPhoto aria-hidden="true" />} title={<Trans>No photos here at the moment</Trans>}>
      <Trans>
        The studio has unpublished them for now. Once they are published again, this link shows them.
      </Trans>
    </EmptyState>
  );
}
