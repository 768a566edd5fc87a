import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { GridSkeleton } from '#features/galleries/grid-skeleton.tsx';
import { useGallery } from '#features/galleries/use-gallery.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { call } from '#lib/api/call.ts';
import { CustomerFrame } from './customer-frame.tsx';
import { GalleryContent, type ReadPhotos } from './gallery-content.tsx';
import { GalleryFrame } from './gallery-frame.tsx';
import { GalleryRefused, LinkMissing } from './gallery-refused.tsx';

/**
 * The page of a mailed link: the photos of one customer with their prices. The token is in the
 * fragment (`#`), so that it appears in no server log.
 */
export function Page() {
  const link = useLocation().hash.slice(1);
  return link === '' ? <NoLink /> : <GalleryAt link={link} />;
}

/** The address has no token: it was typed by hand, or the fragment was lost. */
function NoLink() {
  const { t } = useLingui();
  return (
    <CustomerFrame studio={null} title={t`Your photos`} detail={null}>
      <LinkMissing />
    </CustomerFrame>
  );
}

function GalleryAt({ link }: { link: string }) {
  const [asked, again] = useGallery(link);
  const loading = useSteadyLoading(asked.state === 'waiting');
  const gallery = asked.state === 'here' ? asked.answer : null;
  const readPhotos = useCallback<ReadPhotos>(
    async (query) => (await call('galleries.photos', { query }, { link, quiet: true })).data,
    [link],
  );
  return (
    <GalleryFrame gallery={gallery} failed={asked.state === 'failed'}>
      {loading && <GridSkeleton />}
      {!loading && asked.state === 'failed' && <GalleryRefused error={asked.error} again={again} />}
      {!loading && gallery && (
        <GalleryContent key={link} link={link} gallery={gallery} again={again} readPhotos={readPhotos} />
      )}
    </GalleryFrame>
  );
}
