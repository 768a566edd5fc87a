import type { Erasure } from '@photoslate/contract/privacy';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { Button } from '#ui/button.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useErasures } from './use-erasures.ts';

/**
 * The erasure log: what was erased, when and at whose request. It has counts and checksums, but no
 * names.
 */
export function ErasureList() {
  const { t } = useLingui();
  const erasures = useErasures();
  const loading = useSteadyLoading(erasures.isPending);
  const all = erasures.data?.pages.flatMap(({ data }) => data);
  return (
    <Section
      title={<Trans>Erasures</Trans>}
      intro={
        <Trans>Deletion record, without names. The checksum lets you prove which photos were deleted.</Trans>
      }
    >
      {loading && <SkeletonRows rows={3} />}
      {!loading && !all && erasures.error && (
        <ReadFailed error={erasures.error} retry={() => void erasures.refetch()} />
      )}
      {!loading && all?.length === 0 && (
        <p>
          <Trans>No entries yet</Trans>
        </p>
      )}
      {!loading && all && all.length > 0 && (
        <List label={t`Erasures`}>
          {all.map((erasure) => (
            <Row key={erasure.id} {...erasure} />
          ))}
        </List>
      )}
      {erasures.hasNextPage && (
        <Button tone="plain" busy={erasures.isFetchingNextPage} onClick={() => void erasures.fetchNextPage()}>
          <Trans>Show older entries</Trans>
        </Button>
      )}
    </Section>
  );
}

function Row({ askedBy, sessionId, erasedAt, counts, photosDigest }: Erasure) {
  const { t } = useLingui();
  const who = {
    owner: t`One customer, by the studio`,
    customer: t`One customer, by themselves`,
    operator: t`One customer, by the operator of the server`,
    retention: t`One session, after its retention`,
  }[askedBy];
  const { customers, orders, mails, photos } = counts;
  return (
    <ListRow
      {...(sessionId ? { to: `/session/${sessionId}` } : {})}
      title={sessionId && askedBy === 'owner' ? t`One practice session, by the studio` : who}
      detail={[
        formatWhen(erasedAt),
        // A count stays on the line of its name.
        t`contacts: ${customers}, orders without address: ${orders}, e-mails: ${mails}, photos: ${photos}`.replaceAll(
          ': ',
          ':\u00a0',
        ),
        photos > 0 && t`checksum ${photosDigest.slice(0, 16)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    />
  );
}
