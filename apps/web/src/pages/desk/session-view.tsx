import type { SessionDetail } from '@photoslate/contract/sessions';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { RefusedWrites } from '#features/outbox/refused-writes.tsx';
import { PrintsDrawer } from '#features/prints/prints-drawer.tsx';
import { WaitingBars } from '#features/publishing/waiting-bars.tsx';
import { SessionOrders } from '#features/orders/session-orders.tsx';
import { useSessionOrders } from '#features/orders/use-session-orders.ts';
import { closeSession, discardSession, resumeSession } from '#features/sessions/session-actions.ts';
import { DiscardedShoots } from '#features/shoots/discarded-shoots.tsx';
import { useDoneQuestion } from '#features/shoots/done-question.tsx';
import { startShoot } from '#features/shoots/shoot-actions.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { useWideWindow } from '#lib/page/use-wide-window.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { formatDate } from '#lib/formatting/format-date-time.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { notify } from '#lib/loading/notifications.ts';
import { isEmptySession } from '#lib/offline/is-empty-shoot.ts';
import { openShoot } from '#lib/offline/overlay/open-shoot.ts';
import { unreadShoots } from '#lib/offline/unread-shoots.ts';
import { useSessionPagesReady } from './use-session-pages-ready.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { ConfirmDrawer } from '#ui/confirm-drawer.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { SlateStripe } from '#ui/slate-stripe.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { type SessionCommands, SessionMenu, SessionWays } from './session-ways.tsx';
import { PracticePanel } from './practice-panel.tsx';
import { SessionShoots } from './session-shoots.tsx';
import { UnreadShoots } from './unread-shoots.tsx';
import { DeskAction, DeskSteps, FieldAction } from './session-next.tsx';
import { SessionPrices } from './session-prices.tsx';
import { SessionSide } from './session-side.tsx';
import style from './session-view.module.css';

/** Loaded at the desk only. */
const SessionOrdersTable = lazy(async () => ({
  default: (await loadChunk(() => import('#features/orders/table/session-orders-table.tsx')))
    .SessionOrdersTable,
}));

/** The content of the page of a loaded session. */
export function SessionView({ session }: { session: SessionDetail }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [ending, setEnding] = useState(false);
  const [prices, setPrices] = useState(false);
  const [prints, setPrints] = useState(false);
  const { id, status, shoots, location, emptiedAt, isPractice } = session;
  const emptied = emptiedAt && formatDate(emptiedAt, location.timeZone);
  const ended = status === 'ended';
  const desk = useDesk();
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
  const commands: SessionCommands = {
    end: !ended && status === 'active' ? () => setEnding(true) : null,
    resume: ended ? () => resumeSession(id) : null,
    discard: !isPractice && isEmptySession(session) ? discard : null,
    showPrices: isPractice ? null : () => setPrices(true),
    print: session.hash === '' ? null : () => setPrints(true),
  };

  return (
    <>
      <RefusedWrites sessionId={id} />
      {emptied && (
        <Notice>
          <Trans>
            The photos and contacts of this session were deleted on {emptied}, when their retention ended.
            Sales records remain.
          </Trans>
        </Notice>
      )}
      {/* The generated photos are those of its shoots, which the list of sessions does not contain. */}
      {session.isPractice && unread === 0 && <PracticePanel session={session} />}
      {!desk && <UnreadShoots session={session} />}
      {!desk && <SessionWays session={session} commands={commands} />}
      <WaitingBars sessionId={id} shoots={shoots} timeZone={location.timeZone} />
      <SlateStripe />
      {desk && <DeskSteps session={session} />}
      {desk && <UnreadShoots session={session} />}
      {desk ? (
        <DeskLists session={session} />
      ) : (
        <>
          <SessionShoots session={session} />
          <DiscardedShoots shoots={session.discardedShoots} timeZone={location.timeZone} />
          <SessionOrders sessionId={id} />
        </>
      )}

      <ActionBar>
        {desk && <SessionMenu session={session} commands={commands} />}
        {desk ? (
          <DeskAction session={session} onNext={next.ask} />
        ) : (
          <FieldAction session={session} onNext={next.ask} />
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
          <Trans>A shoot may still be open. This completes it.</Trans>
        )}{' '}
        <Trans>You can resume the session whenever you like.</Trans>
      </ConfirmDrawer>
      <PrintsDrawer sessionId={id} location={location.name} open={prints} onClose={() => setPrints(false)} />
      <SessionPrices session={session} open={prices} onClose={() => setPrices(false)} />
    </>
  );
}

/** The shoots at the desk, or the orders (`?view=orders`). There are tabs if there are orders. */
export function DeskLists({ session }: { session: SessionDetail }) {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const wide = useWideWindow();
  const { id, shoots, shootCount, discardedShoots, location } = session;
  const orders = useSessionOrders(id);
  const orderCount = orders.data?.pages.flatMap(({ data }) => data).length ?? 0;
  const ofOrders = `/session/${id}?view=orders`;
  const isAsked = query.get('view') === 'orders';
  const hasOrders = orderCount > 0 || (isAsked && orders.isLoading);
  const showsOrders = isAsked && hasOrders;
  const tabs = hasOrders && (
    <Tabs
      label={t`This session`}
      items={[
        {
          to: `/session/${id}`,
          label: t`Shoots`,
          count: Math.max(shootCount, shoots.length),
          current: !showsOrders,
        },
        {
          to: ofOrders,
          label: t`Orders`,
          // The number of all orders is known once the last page is loaded.
          ...(orders.hasNextPage ? {} : { count: orderCount }),
          current: showsOrders,
        },
      ]}
    />
  );
  if (!showsOrders)
    return (
      <div className={style.split}>
        <div>
          <SessionShoots session={session} tabs={tabs} />
          <DiscardedShoots shoots={discardedShoots} timeZone={location.timeZone} />
        </div>
        {wide && <SessionSide session={session} />}
      </div>
    );
  return (
    <section aria-labelledby="orders">
      <div className={style.shootsHead} data-tabs>
        {tabs}
        <h2 id="orders" className="visually-hidden">
          <Trans>Orders</Trans>
        </h2>
      </div>
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <SessionOrdersTable sessionId={id} path={ofOrders} />
      </Suspense>
    </section>
  );
}
