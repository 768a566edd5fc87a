import type { Photo } from '@photoslate/contract/photos';
import type { SessionDetail } from '@photoslate/contract/sessions';
import type { ShootRecords } from '@photoslate/contract/shoot-records';
import type { Shoot } from '@photoslate/contract/shoots';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconCards,
  IconCircleCheck,
  IconEyeOff,
  IconHeart,
  IconPhotoUp,
  IconShoppingBag,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { usePhotos } from '#features/photos/photos.queries.ts';
import { ShootState } from '#features/shoots/shoot-row.tsx';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useIsOnServer } from '#lib/offline/use-session.ts';
import type { Placed } from '#lib/rendering/justified-rows.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PhotoRows, PhotoTile } from '#ui/photo-rows.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import style from './shoot-photos.module.css';

const Lightbox = lazy(async () => ({
  default: (await loadChunk(() => import('#ui/lightbox.tsx'))).Lightbox,
}));

const rowHeight = () => 150;
/** How many photos before the end of the loaded ones the next ones are read. */
const AHEAD = 12;

interface ShootPhotosProps {
  session: SessionDetail;
  shoot: Shoot;
  records: ShootRecords | undefined;
}

/** A shoot's photos, with what was ordered. */
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
        {photos.length > 0 && photos.length === shoot.photoCount && photos.every(isByOrderAndTime) && (
          <span className={style.quiet}>
            <Trans>all assigned by order and time</Trans>
          </span>
        )}
        {!isEmpty && (
          <span className={style.act}>
            <ButtonLink to={`${card}?shoot=${shoot.id}`}>
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

/** Whether order and time both assign the photo to this shoot. */
const isByOrderAndTime = ({ verdict, reasons }: Photo): boolean =>
  verdict === 'certain' && ['order', 'time'].every((proof) => reasons.some(({ kind }) => kind === proof));

interface GridProps {
  photos: readonly Photo[];
  records: ShootRecords | undefined;
  /** The end of the loaded photos is nearly in view. */
  onEnd: () => void;
}

function Grid({ photos, records, onEnd }: GridProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<number | null>(null);
  const signs = useMemo(() => signsOf(records), [records]);
  return (
    <>
      <PhotoRows
        photos={photos}
        rowHeight={rowHeight}
        onNear={(_first, last) => {
          if (last >= photos.length - AHEAD) onEnd();
        }}
        renderTile={(photo, placed) => (
          <Tile
            key={photo.id}
            photo={photo}
            placed={placed}
            sign={signs(photo.id)}
            onOpen={() => setOpen(placed.index)}
          />
        )}
      />
      {open !== null && (
        <Suspense>
          <Lightbox label={t`Photos`} index={open} close={() => setOpen(null)} slides={photos.map(slideOf)} />
        </Suspense>
      )}
    </>
  );
}

const slideOf = ({ previewUrl, fileName, width, height }: Photo) => ({
  src: previewUrl ?? '',
  alt: fileName,
  width: width ?? 3,
  height: height ?? 2,
});

interface Signs {
  readonly sold: 'paid' | 'open' | undefined;
  readonly versions: number;
  /** The number of customers who marked it as a favourite. */
  readonly hearts: number;
}

/** Returns what is known about a photo: paid or ordered, its versions, and its hearts. */
function signsOf(records: ShootRecords | undefined): (photoId: string) => Signs {
  const sold = new Map<string, 'paid' | 'open'>();
  let whole: 'paid' | 'open' | undefined;
  for (const { status, wholeShoot, photoIds } of records?.orders ?? []) {
    if (status !== 'paid' && status !== 'open') continue;
    if (wholeShoot) whole = whole === 'paid' ? whole : status;
    for (const id of photoIds) if (sold.get(id) !== 'paid') sold.set(id, status);
  }
  const versions = new Map(records?.versions.map(({ photoId, count }) => [photoId, count]));
  const hearts = new Map(records?.favourites?.map(({ photoId, count }) => [photoId, count]));
  return (id) => {
    const own = sold.get(id);
    return {
      sold: own === 'paid' || whole === 'paid' ? 'paid' : (own ?? whole),
      versions: versions.get(id) ?? 1,
      hearts: hearts.get(id) ?? 0,
    };
  };
}

interface TileProps {
  photo: Photo;
  placed: Placed;
  sign: Signs;
  onOpen: () => void;
}

function Tile({ photo, placed, sign: { sold, versions, hearts }, onOpen }: TileProps) {
  const { t } = useLingui();
  const number = placed.index + 1;
  return (
    <PhotoTile photo={photo} placed={placed} label={t`Look at photo ${number}`} onOpen={onOpen}>
      <span className={style.signs}>
        {hearts > 0 && (
          <Sign icon={<IconHeart size={16} role="img" aria-label={t`Favourite`} />}>{hearts}</Sign>
        )}
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
    </PhotoTile>
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
