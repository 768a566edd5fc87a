import type { Decision } from '@photoslate/contract/changes';
import type { Photo } from '@photoslate/contract/photos';
import type { Shoot } from '@photoslate/contract/shoots';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSteadyLoading } from '#lib/loading.ts';
import { notify } from '#lib/notifications.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useDecide, usePhotos } from './photos.queries.ts';
import { ReviewCard } from './review-card.tsx';
import { reviewGroups } from './review-groups.ts';
import style from './review-list.module.css';

interface ReviewListProps {
  sessionId: string;
  shoots: readonly Shoot[];
}

/** The doubtful photos, those with the same doubt together, each group with its reason and where it may belong. */
export function ReviewList({ sessionId, shoots }: ReviewListProps) {
  const { t } = useLingui();
  const photos = usePhotos(sessionId, { only: 'review' });
  const loading = useSteadyLoading(photos.isPending);
  const decide = useDecide(sessionId);
  const doubtful = photos.data?.pages.flatMap(({ data }) => data) ?? [];
  if (loading) return <SkeletonRows rows={2} />;
  if (doubtful.length === 0) return null;

  const take = async (taken: readonly Photo[], decision: Decision): Promise<void> => {
    try {
      await decide(
        taken.map(({ id }) => id),
        decision,
      );
      const [first] = taken;
      notify(
        'success',
        taken.length === 1 && first
          ? t`${first.fileName} has its place now. Undo it under its shoot.`
          : plural(taken.length, {
              one: '# photograph has its place now. Undo it under its shoot.',
              other: '# photographs have their place now. Undo it under their shoot.',
            }),
      );
    } catch {
      // The call itself has told why; the photos stay here.
    }
  };

  return (
    <section>
      <h2>
        <Trans>Look at these</Trans>
      </h2>
      <ul className={style.list}>
        {reviewGroups(doubtful).map((group) => (
          <ReviewCard key={group.key} group={group} shoots={shoots} onTake={take} />
        ))}
      </ul>
      {photos.hasNextPage && (
        <Button busy={photos.isFetchingNextPage} onClick={() => void photos.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  );
}
