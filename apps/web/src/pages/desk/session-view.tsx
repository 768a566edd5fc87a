import type { SessionDetail } from '@photoslate/contract/sessions';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconFocusCentered,
  IconPhotoUp,
  IconPlayerPlay,
  IconPlayerStop,
  IconPrinter,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RefusedWrites } from '#features/outbox/refused-writes.tsx';
import { PrintsDrawer } from '#features/prints/prints-drawer.tsx';
import { SessionOrders } from '#features/orders/session-orders.tsx';
import { closeSession, discardSession, resumeSession } from '#features/sessions/session-actions.ts';
import { DiscardedShoots } from '#features/shoots/discarded-shoots.tsx';
import { ShootRow } from '#features/shoots/shoot-row.tsx';
import { useDoneQuestion } from '#features/shoots/done-question.tsx';
import { startShoot } from '#features/shoots/shoot-actions.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { formatDate } from '#lib/formatting/format-date-time.ts';
import { notify } from '#lib/loading/notifications.ts';
import { isEmptySession } from '#lib/offline/is-empty-shoot.ts';
import { openShoot } from '#lib/offline/overlay/open-shoot.ts';
import { latestFirst } from '#lib/offline/latest-first.ts';
import { unreadShoots } from '#lib/offline/unread-shoots.ts';
import { useSessionPagesReady } from './use-session-pages-ready.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDrawer } from '#ui/confirm-drawer.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { List } from '#ui/list-row.tsx';
import { Notice } from '#ui/notice.tsx';
import { SlateStripe } from '#ui/slate-stripe.tsx';
import { UnreadShoots } from './unread-shoots.tsx';
import { SessionPrices } from './session-prices.tsx';
import style from './session-view.module.css';

/** The content of the page of a loaded session. */
export function SessionView({ session }: { session: SessionDetail }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [ending, setEnding] = useState(false);
  const [prices, setPrices] = useState(false);
  const [prints, setPrints] = useState(false);
  const { id, status, shoots, location, emptiedAt } = session;
  const emptied = emptiedAt && formatDate(emptiedAt, location.timeZone);
  const ended = status === 'ended';
  useSessionPagesReady();
  const next = useDoneQuestion(
    session,
    () => void navigate(localePath(`/session/${id}/shoot/${startShoot(session)}`)),
  );
  const unread = unreadShoots(session);
  const discard = () => {
    discardSession(id);
    notify('success', t`The session was discarded.`, { about: id });
  };

  return (
    <>
      <RefusedWrites sessionId={id} />
      {emptied && (
        <Notice>
          <Trans>
            The photos and contacts of this session were deleted on {emptied}: the studio keeps them no
            longer. What was sold stays in the books.
          </Trans>
        </Notice>
      )}
      <nav className={style.ways} aria-label={t`This session`}>
        <ButtonLink to={`/session/${id}/photos`} icon={<IconPhotoUp aria-hidden="true" />}>
          <Trans>Photos and publishing</Trans>
        </ButtonLink>
        {!ended && (
          <ButtonLink to={`/session/${id}/calibration`} icon={<IconFocusCentered aria-hidden="true" />}>
            {session.calibratedAt ? <Trans>Calibrate again</Trans> : <Trans>Calibrate</Trans>}
          </ButtonLink>
        )}
        <Button icon={<IconTag aria-hidden="true" />} onClick={() => setPrices(true)}>
          <Trans>Prices</Trans>
        </Button>
        {session.hash !== '' && (
          <Button icon={<IconPrinter aria-hidden="true" />} onClick={() => setPrints(true)}>
            <Trans>Poster and cards</Trans>
          </Button>
        )}
        {ended && (
          <Button icon={<IconPlayerPlay aria-hidden="true" />} onClick={() => resumeSession(id)}>
            <Trans>Resume session</Trans>
          </Button>
        )}
        {!ended && status === 'active' && (
          <Button icon={<IconPlayerStop aria-hidden="true" />} onClick={() => setEnding(true)}>
            <Trans>End session</Trans>
          </Button>
        )}
        {isEmptySession(session) && (
          <Button icon={<IconTrash aria-hidden="true" />} onClick={discard}>
            <Trans>Discard session</Trans>
          </Button>
        )}
      </nav>

      <SlateStripe />
      <UnreadShoots session={session} />
      {shoots.length === 0 && unread === 0 && (
        <EmptyState icon={<IconPlayerPlay aria-hidden="true" />} title={<Trans>No shoots yet</Trans>}>
          <Trans>
            Each group of people gets a shoot with a QR code of its own. Photograph it first, then them.
          </Trans>
        </EmptyState>
      )}
      {shoots.length > 0 && (
        <section className={style.shoots} aria-labelledby="shoots">
          <h2 id="shoots">
            <Plural value={shoots.length} one="# shoot" other="# shoots" />
          </h2>
          <List label={t`Shoots, the latest first`}>
            {latestFirst(shoots).map((shoot) => (
              <ShootRow key={shoot.id} shoot={shoot} timeZone={location.timeZone} />
            ))}
          </List>
        </section>
      )}
      <DiscardedShoots shoots={session.discardedShoots} timeZone={location.timeZone} />
      <SessionOrders sessionId={id} />

      <ActionBar>
        {ended ? (
          <ButtonLink tone="primary" to={`/session/${id}/photos`} icon={<IconPhotoUp aria-hidden="true" />}>
            {session.photoCount === 0 ? <Trans>Upload the card</Trans> : <Trans>Check and publish</Trans>}
          </ButtonLink>
        ) : (
          <Button tone="primary" onClick={next.ask}>
            <Trans>Start new shoot</Trans>
          </Button>
        )}
      </ActionBar>
      {next.question}
      <ConfirmDrawer
        open={ending}
        title={t`End this session?`}
        onNo={() => setEnding(false)}
        onYes={() => {
          setEnding(false);
          closeSession(id);
        }}
      >
        {openShoot(shoots) && <Trans>The open shoot is completed.</Trans>}
        {shoots.length === 0 && unread > 0 && (
          <Trans>A shoot may still be open. It is completed by this.</Trans>
        )}{' '}
        <Trans>You can resume the session whenever you like.</Trans>
      </ConfirmDrawer>
      <PrintsDrawer sessionId={id} location={location.name} open={prints} onClose={() => setPrints(false)} />
      <SessionPrices session={session} open={prices} onClose={() => setPrices(false)} />
    </>
  );
}
