import type { Shoot } from '@photoslate/contract/shoots';
import { Plural } from '@lingui/react/macro';
import { formatTime } from '#lib/formatting/format-date-time.ts';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { shootPath } from './shoot-actions.ts';
import style from './shoot-list.module.css';
import { ShootState } from './shoot-row.tsx';

/** A shoot in its session's list at the desk, on one line. */
export function ShootLine({ shoot, timeZone }: { shoot: Shoot; timeZone: string }) {
  const { peopleOf, titleOf } = useShootNames();
  const people = peopleOf(shoot);
  const { label, title, createdAt, photoCount } = shoot;
  return (
    <li className={style.line}>
      <AppLink to={shootPath(shoot)} className={style.row}>
        <span className={style.number}>{label}</span>
        <span className={style.name}>{titleOf(shoot)}</span>
        <span className={style.people}>{title && people}</span>
        <time className={style.time} dateTime={createdAt} data-figures>
          {formatTime(createdAt, timeZone)}
        </time>
        <span className={style.photos} data-figures>
          {photoCount > 0 && <Plural value={photoCount} one="# photo" other="# photos" />}
        </span>
        <span className={style.state}>
          <ShootState shoot={shoot} />
        </span>
      </AppLink>
    </li>
  );
}
