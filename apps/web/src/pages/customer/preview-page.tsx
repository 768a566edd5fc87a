import type { GalleryPreview } from '@photoslate/contract/galleries';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { GridSkeleton } from '#features/galleries/grid-skeleton.tsx';
import { call } from '#lib/api/call.ts';
import { useFetchOnce } from '#lib/loading/use-fetch-once.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { GalleryContent, type ReadPhotos } from './gallery-content.tsx';
import { GalleryFrame } from './gallery-frame.tsx';
import { LoadFailed } from './load-failed.tsx';
import style from './preview-page.module.css';

/**
 * The gallery of a shoot as one of its customers sees it (`?customer=`), for a logged-in user of
 * the studio. The page of the link shows the same content.
 */
export function Page() {
  const { shoot = '' } = useParams();
  const [search] = useSearchParams();
  const customerId = search.get('customer') ?? undefined;
  const asked = { params: { id: shoot }, query: customerId ? { customerId } : {} };
  const [read, again] = useFetchOnce(
    `${shoot} ${customerId}`,
    async (signal) => (await call('galleries.preview', asked, { quiet: true, signal })).data,
  );
  const loading = useSteadyLoading(read.state === 'waiting');
  const gallery = read.state === 'here' ? read.answer : null;
  const readPhotos = useCallback<ReadPhotos>(
    async (page) => {
      const query = { ...page, ...(customerId ? { customerId } : {}) };
      return (await call('galleries.previewPhotos', { params: { id: shoot }, query }, { quiet: true })).data;
    },
    [shoot, customerId],
  );
  return (
    <GalleryFrame above={<PreviewBar gallery={gallery} />} gallery={gallery} failed={read.state === 'failed'}>
      {loading && <GridSkeleton />}
      {!loading && read.state === 'failed' && <LoadFailed error={read.error} again={again} />}
      {!loading && gallery && (
        <GalleryContent
          key={gallery.customerId}
          link={null}
          gallery={gallery}
          again={again}
          readPhotos={readPhotos}
        />
      )}
    </GalleryFrame>
  );
}

/** Says that this is a preview, and for whom. */
function PreviewBar({ gallery }: { gallery: GalleryPreview | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { customers = [], customerId = null } = gallery ?? {};
  const choose = (id: string) => {
    const language = customers.find((customer) => customer.id === id)?.language;
    const query = new URLSearchParams({ customer: id, ...(language ? { lang: language } : {}) });
    void navigate(`?${query.toString()}`, { replace: true });
  };
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    // The price line sticks below this bar.
    const { style: root } = document.documentElement;
    const observer = new ResizeObserver(() => root.setProperty('--preview-bar', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--preview-bar');
    };
  }, []);
  return (
    <div ref={bar} className={style.bar} role="note">
      <p>
        <IconEye size={20} aria-hidden="true" />
        <Trans>Preview. Not counted as a visit.</Trans>
      </p>
      {customers.length > 1 && customerId !== null && (
        <select
          aria-label={t`Whose view`}
          value={customerId}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {customers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
