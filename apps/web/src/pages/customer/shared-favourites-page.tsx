import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconHeart, IconLinkOff, IconPhoto } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { GridSkeleton } from '#features/galleries/grid-skeleton.tsx';
import { SharedPhotos } from '#features/galleries/shared-photos.tsx';
import { call } from '#lib/api/call.ts';
import type { ApiError } from '#lib/api/error-record.ts';
import { formatLongDate } from '#lib/formatting/format-date-time.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useFetchOnce } from '#lib/loading/use-fetch-once.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { CustomerFrame } from './customer-frame.tsx';
import { LoadFailed } from './load-failed.tsx';

/**
 * The favourites that a customer shares, for everybody with the address. The token is in the
 * fragment (`#`), so that it appears in no server log.
 */
export function Page() {
  const share = useLocation().hash.slice(1);
  const { t } = useLingui();
  const [asked, again] = useFetchOnce(
    share,
    async (signal) => (await call('shares.show', {}, { share, quiet: true, signal })).data,
  );
  const loading = useSteadyLoading(asked.state === 'waiting');
  const shared = asked.state === 'here' ? asked.answer : null;
  const end = shared && formatLongDate(shared.endsAt);
  return (
    <CustomerFrame
      studio={shared?.studio ?? null}
      title={t`Favourite photos`}
      detail={
        asked.state !== 'failed' &&
        (shared ? (
          <>
            <Plural value={shared.photos.length} one="# photo" other="# photos" /> ·{' '}
            <Trans>link works until {end}</Trans>
          </>
        ) : (
          // Reserves a line from the start to avoid a layout shift.
          '\u00a0'
        ))
      }
      fallback={shared?.language}
      isShared
    >
      {loading && <GridSkeleton />}
      {!loading && asked.state === 'failed' && <ShareRefused error={asked.error} again={again} />}
      {!loading && shared?.photos.length === 0 && (
        <EmptyState
          icon={<IconHeart aria-hidden="true" />}
          title={<Trans>No favourites at the moment</Trans>}
        >
          <Trans>As soon as there are some, this link shows them.</Trans>
        </EmptyState>
      )}
      {!loading && shared && shared.photos.length > 0 && (
        <SharedPhotos share={share} photos={shared.photos} onRefused={again} />
      )}
    </CustomerFrame>
  );
}

/** Shown instead of shared photos that cannot be shown: the reason and the next step. */
function ShareRefused({ error, again }: { error: ApiError; again: () => void }) {
  const { statusCode } = error.record;
  if (error.code === 'gallery_recalled')
    return (
      <EmptyState icon={<IconPhoto aria-hidden="true" />} title={<Trans>No photos here at the moment</Trans>}>
        <Trans>
          The studio has unpublished them for now. Once they are published again, this link shows them.
        </Trans>
      </EmptyState>
    );
  if (statusCode === 401 || statusCode === 404 || statusCode === 410)
    return (
      <EmptyState
        icon={<IconLinkOff aria-hidden="true" />}
        title={
          error.code === 'link_over' ? (
            <Trans>This link has ended</Trans>
          ) : (
            <Trans>This link is no longer valid</Trans>
          )
        }
      >
        <Trans>Ask the person who sent it to you for a new one.</Trans>
      </EmptyState>
    );
  return <LoadFailed error={error} again={again} />;
}
