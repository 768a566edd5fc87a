import type { Shoot } from '@photoslate/contract/shoots';
import { Plural, Trans } from '@lingui/react/macro';
import { IconCheck, IconCamera, IconClock, IconEyeOff, IconPhotoCheck } from '@tabler/icons-react';
import { formatTime } from '#lib/formatting/format-date-time.ts';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { ListRow } from '#ui/list-row.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { shootPath } from './shoot-actions.ts';

interface ShootRowProps {
  shoot: Shoot;
  timeZone: string;
}

/** A shoot in its session's list: number, people, time and status. */
export function ShootRow({ shoot, timeZone }: ShootRowProps) {
  const { peopleOf, titleOf } = useShootNames();
  const people = peopleOf(shoot);
  const { label, title, createdAt, photoCount } = shoot;
  return (
    <ListRow
      to={shootPath(shoot)}
      lead={label}
      title={titleOf(shoot)}
      detail={
        <span data-figures>
          <time dateTime={createdAt}>{formatTime(createdAt, timeZone)}</time>
          {title && people && ` · ${people}`}
          {photoCount > 0 && (
            <>
              {' · '}
              <Plural value={photoCount} one="# photo" other="# photos" />
            </>
          )}
        </span>
      }
      state={<ShootState shoot={shoot} />}
    />
  );
}

/** A shoot's status: open, completed, or the state of its gallery. */
export function ShootState({ shoot: { status, gallery, publishAt } }: { shoot: Shoot }) {
  if (publishAt) {
    return (
      <StateBadge tone="go" icon={<IconClock aria-hidden="true" />}>
        <Trans>About to be published</Trans>
      </StateBadge>
    );
  }
  if (gallery === 'published') {
    return (
      <StateBadge tone="safe" icon={<IconPhotoCheck aria-hidden="true" />}>
        <Trans>Published</Trans>
      </StateBadge>
    );
  }
  if (gallery === 'recalled') {
    return (
      <StateBadge tone="look" icon={<IconEyeOff aria-hidden="true" />}>
        <Trans>Unpublished</Trans>
      </StateBadge>
    );
  }
  return status === 'open' ? (
    <StateBadge tone="go" icon={<IconCamera aria-hidden="true" />}>
      <Trans>Open</Trans>
    </StateBadge>
  ) : (
    <StateBadge tone="rest" icon={<IconCheck aria-hidden="true" />}>
      <Trans>Completed</Trans>
    </StateBadge>
  );
}
