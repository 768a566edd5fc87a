import type { SessionDetail } from '@photoslate/contract/sessions';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { latestFirst } from '#lib/offline/latest-first.ts';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { shootPath } from './shoot-actions.ts';
import { ShootState } from './shoot-row.tsx';
import style from './shoot-lines.module.css';

const SHOWN = 20;

/** The shoots of a session in lines, the latest first. More than 20 end with a link to all. */
export function ShootLines({ session }: { session: SessionDetail }) {
  const { t } = useLingui();
  const { titleOf } = useShootNames();
  const { id, location, shoots } = session;
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari removes the role otherwise
    <ul role="list" className={style.lines} aria-label={t`Shoots of ${location.name}`}>
      {latestFirst(shoots)
        .slice(0, SHOWN)
        .map((shoot) => {
          const linked = shoot.customers.filter((customer) => customer.linked).length;
          return (
            <li key={shoot.id}>
              <AppLink to={shootPath(shoot)} className={style.line} data-figures>
                <span className={style.number}>{shoot.label}</span>
                <span className={style.title}>{titleOf(shoot)}</span>
                <span>{linked > 0 && <Plural value={linked} one="# person" other="# people" />}</span>
                <span>
                  {shoot.photoCount > 0 && <Plural value={shoot.photoCount} one="# photo" other="# photos" />}
                </span>
                <ShootState shoot={shoot} />
              </AppLink>
            </li>
          );
        })}
      {shoots.length > SHOWN && (
        <li>
          <AppLink to={`/session/${id}`} className={style.all}>
            <Trans>All {shoots.length} shoots</Trans>
          </AppLink>
        </li>
      )}
    </ul>
  );
}
