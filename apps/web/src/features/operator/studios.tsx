import type { StudioUse } from '@photoslate/contract/operator';
import { plural, t as say } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatBytes, formatCount, formatPartOf } from '#lib/formatting/amounts.ts';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { ReadFailed } from '#ui/read-failed.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Column } from '#ui/table/column.ts';
import { Listed } from './listed.tsx';

interface StudiosProps {
  studios: readonly StudioUse[] | undefined;
  error: Error | null;
  retry: () => void;
}

/** All studios, and what they use. */
export function Studios({ studios, error, retry }: StudiosProps) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Studios</Trans>} intro={<Trans>The largest first.</Trans>}>
      {!studios && !error && <SkeletonRows rows={4} />}
      {!studios && error && <ReadFailed error={error} retry={retry} />}
      {studios?.length === 0 && (
        <p>
          <Trans>There is no studio yet.</Trans>
        </p>
      )}
      {studios && studios.length > 0 && (
        <Listed
          label={t`Studios`}
          columns={columns()}
          rows={studios}
          idOf={({ id }) => id}
          phone={(studio) => ({
            title: studio.name,
            detail: t`${photosOf(studio)} photos, ${plural(studio.users, { one: '# user', other: '# users' })}`,
            state: bytesOf(studio),
          })}
        />
      )}
    </Section>
  );
}

const columns = (): readonly Column<StudioUse>[] => [
  { id: 'name', head: <Trans>Name</Trans>, cell: ({ name }) => name },
  { id: 'users', head: <Trans>Users</Trans>, cell: count('users'), end: true, width: '96px' },
  { id: 'sessions', head: <Trans>Sessions</Trans>, cell: count('sessions'), end: true, width: '112px' },
  { id: 'photos', head: <Trans>Photos</Trans>, cell: photosOf, end: true, width: '168px' },
  {
    id: 'bytes',
    head: <Trans>Space used</Trans>,
    cell: bytesOf,
    end: true,
    width: '148px',
  },
  {
    id: 'last',
    head: <Trans>Last session</Trans>,
    cell: ({ lastSessionAt }) => (lastSessionAt ? formatShortDate(lastSessionAt) : '–'),
    end: true,
    width: '140px',
  },
];

/** "4,200", or "4,200 of 5,000" with a quota. */
function photosOf({ photos, quotaPhotos }: StudioUse): string {
  const used = formatCount(photos);
  if (quotaPhotos === null) return used;
  const most = formatCount(quotaPhotos);
  return say`${used} of ${most}`;
}

/** "38 GB", or "38 of 50 GB" with a quota. */
function bytesOf({ bytes, quotaBytes }: StudioUse): string {
  if (quotaBytes === null) return formatBytes(bytes);
  const used = formatPartOf(bytes, quotaBytes);
  const most = formatBytes(quotaBytes);
  return say`${used} of ${most}`;
}

const count = (of: 'users' | 'sessions') => (studio: StudioUse) => formatCount(studio[of]);
