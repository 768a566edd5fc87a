import type { SessionDetail } from '@photoslate/contract/sessions';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useParams } from 'react-router';
import { CardVerificationView } from '#features/photos/card/card-verification.tsx';
import { CardReview } from '#features/photos/card-review.tsx';
import { useCardView } from '#features/photos/card-view.ts';
import { canDrop } from '#features/photos/card/use-card-files.tsx';
import { CardDesk } from '#features/photos/card-desk.tsx';
import { PhotoDrop } from '#features/photos/card/photo-drop.tsx';
import { useCardReport, usePublish, useRecall } from '#features/photos/photos.queries.ts';
import { PublishDrawer } from '#features/photos/publishing/publish-drawer.tsx';
import { UnreadableList } from '#features/photos/unreadable-list.tsx';
import { UploadProgress } from '#features/photos/card/upload-progress.tsx';
import { useSendsMail } from '#lib/auth/use-user.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { notify } from '#lib/loading/notifications.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { useSession } from '#lib/offline/use-session.ts';
import { Page as Screen } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import style from './photos-page.module.css';

/**
 * The page of a card: upload, assignment of the photos to shoots, review of uncertain photos, and
 * publishing.
 */
export function Page() {
  const { t } = useLingui();
  const { event = '' } = useParams();
  const session = useSession(event);
  const loading = useSteadyLoading(session.state === 'loading');
  const desk = useDesk();
  if (desk && session.state === 'ready') return <DeskCard session={session.value} />;
  return (
    <Screen
      title={t`Photographs`}
      back={`/session/${event}`}
      intro={session.state === 'ready' ? session.value.location.name : ' '}
      width={desk ? 'full' : 'wide'}
    >
      {loading && <SkeletonRows rows={5} />}
      {!loading && session.state === 'failed' && <ReadFailed error={session.error} retry={session.retry} />}
      {!loading && session.state === 'ready' && <Card session={session.value} />}
    </Screen>
  );
}

function DeskCard({ session }: { session: SessionDetail }) {
  const report = useCardReport(session.id);
  const recall = useRecall(session.id);
  return (
    <CardDesk
      session={session}
      report={report}
      onRecall={(shootId) => void recall(shootId).catch(() => undefined)}
    />
  );
}

function Card({ session }: { session: SessionDetail }) {
  const { t } = useLingui();
  const [view] = useCardView();
  const report = useCardReport(session.id);
  const publish = usePublish(session.id);
  const sendsMail = useSendsMail();
  const recall = useRecall(session.id);
  const [gate, setGate] = useState(false);
  const [busy, setBusy] = useState(false);

  const card = report.data;
  const send = async (shootIds: readonly string[]) => {
    setBusy(true);
    try {
      await publish(shootIds);
      setGate(false);
      if (sendsMail) notify('success', t`Published. Each linked customer gets one e-mail.`);
      else notify('warning', t`Published. No mail server is set up: nobody gets an e-mail.`);
    } catch {
      // The call has already shown the error; nothing was published.
    } finally {
      setBusy(false);
    }
  };

  const more = view === 'photos' && <PhotoDrop sessionId={session.id} empty={card?.storedCount === 0} />;

  return (
    <div className={style.card}>
      {canDrop && more}
      <UploadProgress sessionId={session.id} />
      {view === 'photos' && card && card.storedCount > 0 && (
        <CardVerificationView sessionId={session.id} report={card} />
      )}
      {/* On a phone, the state of the card comes before the upload of more photos. */}
      {!canDrop && more}
      {view === 'photos' && card && card.unreadableCount > 0 && <UnreadableList sessionId={session.id} />}
      {!card && report.error && <ReadFailed error={report.error} retry={() => void report.refetch()} />}
      {card && card.storedCount > 0 && (
        <CardReview
          session={session}
          report={card}
          reportedAt={report.dataUpdatedAt}
          onPublish={() => setGate(true)}
          onRecall={(shootId) => void recall(shootId).catch(() => undefined)}
        />
      )}
      <PublishDrawer
        open={gate}
        sessionId={session.id}
        shoots={session.shoots}
        timeZone={session.location.timeZone}
        busy={busy}
        onClose={() => setGate(false)}
        onPublish={(shootIds) => void send(shootIds)}
      />
    </div>
  );
}
