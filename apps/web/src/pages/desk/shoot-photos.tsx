import type { Photo } from '@photoslate/contract/photos';
import type { SessionDetail } from '@photoslate/contract/sessions';
import type { ShootRecords } from '@photoslate/contract/shoot-records';
import type { Shoot } from '@photoslate/contract/shoots';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { IconCards, IconCircleCheck, IconEyeOff, IconPhotoUp, IconShoppingBag } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePhotos } from '#features/photos/photos.queries.ts';
import { ShootState } from '#features/shoots/shoot-row.tsx';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useIsOnServer } from '#lib/offline/use-session.ts';
import { justifiedRows } from '#lib/rendering/justified-rows.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { useElementPosition } from '#ui/use-element-position.ts';
import style from './shoot-photos.module.css';

const ShootLightbox = lazy(async () => ({
  default: (await loadChunk(() => import('#features/shoots/shoot-lightbox.tsx'))).ShootLightbox,
}));

const GAP = 4;
const ROW_HEIGHT = 150;

interface ShootPhotosProps {
  session: SessionDetail;
  shoot: Shoot;
  records: ShootRecords | undefined;
}

/** A shoot's photos in justified rows, with what was ordered. Only rows in view are mounted. */
export function ShootPhotos({ session, shoot, records }: ShootPhotosProps) {
  const onServer = useIsOnServer(session.id);
  const read = usePhotos(session.id, { shootId: shoot.id }, onServer);
  const loading = useSteadyLoading(read.isPending && onServer);
  const photos = useMemo(
    () => read.data?.pages.flatMap(({ data }) => data.filter(isShown)) ?? [],
    [read.data],
  );
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = read;
  const card = `/session/${session.id}/photos`;
  const isEmpty = shoot.photoCount === 0 && photos.length === 0 && !loading && !read.error;
  return (
    <section className={style.photos} aria-labelledby="photos">
      <div className={style.head}>
        <h2 id="photos">
          <Plural value={shoot.photoCount} one="# photo" other="# photos" />
        </h2>
        {shoot.gallery === 'collecting' ? (
          <StateBadge tone="rest" icon={<IconEyeOff aria-hidden="true" />}>
            <Trans>Not published</Trans>
          </StateBadge>
        ) : (
          <ShootState shoot={shoot} />
        )}
        {!isEmpty && (
          <span className={style.act}>
            <ButtonLink to={card}>
              <Trans>Open in light table</Trans>
            </ButtonLink>
          </span>
        )}
      </div>
      {loading && <SkeletonRows rows={3} />}
      {!loading && read.error && photos.length === 0 && (
        <ReadFailed error={read.error} retry={() => void read.refetch()} />
      )}
      {isEmpty && (
        <EmptyState
          icon={<IconPhotoUp aria-hidden="true" />}
          title={<Trans>No photos yet</Trans>}
          action={
            <ButtonLink
              to={card}
              tone={session.status === 'ended' ? 'primary' : 'quiet'}
              icon={<IconPhotoUp aria-hidden="true" />}
            >
              <Trans>Upload the card</Trans>
            </ButtonLink>
          }
        >
          <Trans>Photos appear here after you upload the card.</Trans>
        </EmptyState>
      )}
      {photos.length > 0 && (
        <Grid
          photos={photos}
          records={records}
          onEnd={() => {
            if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
          }}
        />
      )}
    </section>
  );
}

/** QR photos and hidden photos are in the light table only. */
const isShown = ({ role, state }: Photo): boolean => role === 'photo' && state === 'read';

interface GridProps {
  photos: readonly Photo[];
  records: ShootRecords | undefined;
  /** The end of the loaded photos is nearly in view. */
  onEnd: () => void;
}

function Grid({ photos, records, onEnd }: GridProps) {
  const [open, setOpen] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { width, top } = useElementPosition(box);
  const rows = useMemo(
    () =>
      width > 0 ? justifiedRows(photos.map(shapeOf), { width, targetHeight: ROW_HEIGHT, gap: GAP }) : [],
    [photos, width],
  );
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.height ?? 0) + GAP,
    overscan: 3,
    scrollMargin: top,
    useFlushSync: false,
  });
  useLayoutEffect(() => virtualizer.measure(), [rows, virtualizer]);
  const items = virtualizer.getVirtualItems();
  const isAtEnd = rows.length > 0 && (items.at(-1)?.index ?? 0) >= rows.length - 2;
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, onEnd]);
  const signs = useMemo(() => signsOf(records), [records]);
  return (
    <div ref={box} className={style.grid} style={{ height: virtualizer.getTotalSize() }}>
      {items.map(({ index, start }) => {
        const row = rows[index];
        return (
          row && (
            <div
              key={index}
              className={style.row}
              style={{ height: row.height, translate: `0 ${start - top}px` }}
            >
              {row.photos.map((placed) => {
                const photo = photos[placed.index];
                return (
                  photo && (
                    <Tile
                      key={photo.id}
                      photo={photo}
                      number={placed.index + 1}
                      width={placed.width}
                      sign={signs(photo.id)}
                      onOpen={() => setOpen(placed.index)}
                    />
                  )
                );
              })}
            </div>
          )
        );
      })}
      {open !== null && (
        <Suspense>
          <ShootLightbox photos={photos} index={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}

const shapeOf = ({ width, height }: Photo) => ({ width: width ?? 3, height: height ?? 2 });

interface Signs {
  readonly sold: 'paid' | 'open' | undefined;
  readonly versions: number;
}

/** Returns what is known about a photo: paid or ordered, and how many versions it has. */
function signsOf(records: ShootRecords | undefined): (photoId: string) => Signs {
  const sold = new Map<string, 'paid' | 'open'>();
  let whole: 'paid' | 'open' | undefined;
  for (const { status, wholeShoot, photoIds } of records?.orders ?? []) {
    if (status !== 'paid' && status !== 'open') continue;
    if (wholeShoot) whole = whole === 'paid' ? whole : status;
    for (const id of photoIds) if (sold.get(id) !== 'paid') sold.set(id, status);
  }
  const versions = new Map(records?.versions.map(({ photoId, count }) => [photoId, count]));
  return (id) => {
    const own = sold.get(id);
    return {
      sold: own === 'paid' || whole === 'paid' ? 'paid' : (own ?? whole),
      versions: versions.get(id) ?? 1,
    };
  };
}

interface TileProps {
  photo: Photo;
  number: number;
  width: number;
  sign: Signs;
  onOpen: () => void;
}

function Tile({ photo, number, width, sign: { sold, versions }, onOpen }: TileProps) {
  const { t } = useLingui();
  return (
    <div className={style.tile} style={{ width }} data-photo={number}>
      <button type="button" className={style.open} aria-label={t`Look at photo ${number}`} onClick={onOpen}>
        {photo.thumbUrl && <img src={photo.thumbUrl} alt="" decoding="async" draggable={false} />}
      </button>
      <span className={style.signs}>
        {versions > 1 && (
          <Sign icon={<IconCards size={16} aria-hidden="true" />}>
            <Plural value={versions} one="# version" other="# versions" />
          </Sign>
        )}
        {sold === 'open' && (
          <Sign icon={<IconShoppingBag size={16} aria-hidden="true" />}>
            <Trans>Ordered</Trans>
          </Sign>
        )}
        {sold === 'paid' && (
          <Sign icon={<IconCircleCheck size={16} aria-hidden="true" />}>
            <Trans>Paid</Trans>
          </Sign>
        )}
      </span>
    </div>
  );
}

function Sign({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={style.sign}>
      {icon}
      {children}
    </span>
  );
}
