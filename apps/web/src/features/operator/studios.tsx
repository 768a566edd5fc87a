import type { StudioUse } from '@photoslate/contract/operator';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { ReadFailed } from '#ui/read-failed.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Column } from '#ui/table/column.ts';
import { formatBytes, formatCount } from './amounts.ts';
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
          phone={({ name, photos, bytes, users }) => ({
            title: name,
            detail: t`${formatCount(photos)} photos, ${formatCount(users)} users`,
            state: formatBytes(bytes),
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
  { id: 'photos', head: <Trans>Photos</Trans>, cell: count('photos'), end: true, width: '128px' },
  {
    id: 'bytes',
    head: <Trans>Space used</Trans>,
    cell: ({ bytes }) => formatBytes(bytes),
    end: true,
    width: '140px',
  },
  {
    id: 'last',
    head: <Trans>Last session</Trans>,
    cell: ({ lastSessionAt }) => (lastSessionAt ? formatShortDate(lastSessionAt) : '–'),
    end: true,
    width: '140px',
  },
];

const count = (of: 'users' | 'sessions' | 'photos') => (studio: StudioUse) => formatCount(studio[of]);
