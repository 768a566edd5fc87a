import type { Photo } from '@photoslate/contract/photos';
import { Plural, Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#lib/api/call.ts';
import { formatSeconds } from '#lib/formatting/format-date-time.ts';
import { keys } from '#lib/query/keys.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import style from './likely-photos.module.css';

const PAGE = 200;

/** These do not make a photo doubtful: the evidence itself, and an ordinary pause before it. */
const PLAIN_REASONS = ['order', 'time', 'pause'];

const isLikely = ({ verdict, reasons }: Photo): boolean =>
  verdict === 'likely' && reasons.some(({ kind }) => !PLAIN_REASONS.includes(kind));

interface LikelyPhotosProps {
  sessionId: string;
  shootId: string;
  timeZone: string;
}

/** The photos of a shoot that only their order or only their time assigned to it. */
export function LikelyPhotos({ sessionId, shootId, timeZone }: LikelyPhotosProps) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...keys.photos(sessionId), 'likely', shootId],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call(
        'photos.list',
        {
          params: { id: sessionId },
          query: { shootId, limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
        },
        { quiet: true, signal },
      ),
    getNextPageParam: ({ meta }) => meta.nextCursor,
  });
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const loading = useSteadyLoading(!data && !error);
  if (loading) return <SkeletonRows rows={2} />;
  if (!data) return error ? <ReadFailed error={error} retry={() => void refetch()} /> : null;
  const photos = data.pages.flatMap((page) => page.data).filter(isLikely);
  return (
    <>
      <p>
        <Plural
          value={photos.length}
          one="# photo assigned by time or order only. Check that it belongs here."
          other="# photos assigned by time or order only. Check that they belong here."
        />
      </p>
      <ul className={style.photos}>
        {photos.map(({ id, thumbUrl, fileName, takenAt }) => (
          <li key={id}>
            {thumbUrl && <img src={thumbUrl} alt="" loading="lazy" decoding="async" />}
            <span className={style.name}>{fileName}</span>
            {takenAt && <time dateTime={takenAt}>{formatSeconds(takenAt, timeZone)}</time>}
          </li>
        ))}
      </ul>
      <ButtonLink to={`/session/${sessionId}/photos`}>
        <Trans>Move photos</Trans>
      </ButtonLink>
    </>
  );
}
