import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ShootList } from '#features/shoots/shoot-list.tsx';
import { latestFirst } from '#lib/offline/latest-first.ts';
import { hasOlderShoots, unreadShoots } from '#lib/offline/unread-shoots.ts';
import { useOlderShoots } from '#lib/offline/use-session.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import style from './session-view.module.css';

/** From this many shoots on, the list can be searched. */
const SEARCHED_FROM = 8;

interface SessionShootsProps {
  session: SessionDetail;
  /** Links to the other lists of the session, in the place of the heading. */
  tabs?: ReactNode;
}

/** The shoots of a session, the latest first. At the desk they can be searched (`?search=`). */
export function SessionShoots({ session, tabs }: SessionShootsProps) {
  const { t } = useLingui();
  const desk = useDesk();
  const [params, setParams] = useSearchParams();
  const search = desk ? (params.get('search') ?? '') : '';
  const { shoots, shootCount, location } = session;
  const older = useOlderShoots(session.id, search !== '');
  const matches = useMatches(search);
  const shown = useMemo(() => latestFirst(shoots).filter(matches), [shoots, matches]);
  const isReadingAll = search !== '' && hasOlderShoots(session);
  if (shoots.length === 0)
    return unreadShoots(session) > 0 ? null : (
      <EmptyState icon={<IconPlayerPlay aria-hidden="true" />} title={<Trans>No shoots yet</Trans>}>
        <Trans>
          Each group of people gets a shoot with a QR code of its own. Photograph it first, then them.
        </Trans>
      </EmptyState>
    );
  return (
    <section className={style.shoots} aria-labelledby="shoots">
      <div className={style.shootsHead} data-tabs={Boolean(tabs)}>
        {tabs}
        <h2 id="shoots" className={tabs ? 'visually-hidden' : undefined}>
          <Plural value={Math.max(shootCount, shoots.length)} one="# shoot" other="# shoots" />
        </h2>
        {desk && (shoots.length >= SEARCHED_FROM || search !== '') && (
          <SearchField
            label={t`Search shoots`}
            placeholder={t`Number, name or address`}
            value={search}
            onSearch={(text) => setParams(text === '' ? {} : { search: text }, { replace: true })}
          />
        )}
      </div>
      {shown.length === 0 && !isReadingAll && (
        <p className={style.none}>
          <Trans>No shoot matches “{search}”.</Trans>
        </p>
      )}
      <ShootList
        shoots={shown}
        timeZone={location.timeZone}
        label={t`Shoots, the latest first`}
        more={older.more}
      />
      {isReadingAll && <Spinner />}
    </section>
  );
}

/** Whether each word of the search is in a shoot's number, its name or its customers. */
function useMatches(search: string): (shoot: Shoot) => boolean {
  const { titleOf } = useShootNames();
  return useMemo((): ((shoot: Shoot) => boolean) => {
    const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return () => true;
    return (shoot) => {
      const people = shoot.customers.map(({ firstName, lastName, email }) =>
        [firstName, lastName, email].filter(Boolean).join(' '),
      );
      const text = [titleOf(shoot), ...people].join(' ').toLocaleLowerCase();
      return words.every((word) => shoot.label.toLocaleLowerCase() === word || text.includes(word));
    };
    // `titleOf` is a new function at each render; it depends on the language only, which remounts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search]);
}
