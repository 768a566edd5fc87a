import type { SessionDetail } from '@photoslate/contract/sessions';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { CardAccount } from '#features/photos/card-account.tsx';
import { ClocksPanel } from '#features/photos/clocks-panel.tsx';
import { PhotoDrop } from '#features/photos/photo-drop.tsx';
import { useCardReport, usePublish, useRecall } from '#features/photos/photos.queries.ts';
import { ReviewList } from '#features/photos/review-list.tsx';
import { ShootPhotos } from '#features/photos/shoot-photos.tsx';
import { UnreadableList } from '#features/photos/unreadable-list.tsx';
import { UploadProgress } from '#features/photos/upload-progress.tsx';
import { isUploading, upload, uploadStore } from '#features/photos/upload-queue.ts';
import { useSteadyLoading } from '#lib/loading.ts';
import { notify } from '#lib/notifications.ts';
import { useSession } from '#lib/offline/use-session.ts';
import { useStore } from '#lib/store.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Page as Screen } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import style from './photos-page.module.css';

/** The card: photographs in, each to its shoot, what is doubtful to the eye, and out to the customers. */
export function Page() {
  const { t } = useLingui();
  const { event = '' } = useParams();
  const session = useSession(event);
  const loading = useSteadyLoading(session.state === 'loading');
  return (
    <Screen
      title={t`Photographs`}
      back={`/session/${event}`}
      intro={session.state === 'ready' ? session.value.location.name : ' '}
      wide
    >
      {loading && <SkeletonRows rows={5} />}
      {!loading && session.state === 'failed' && <ReadFailed error={session.error} retry={session.retry} />}
      {!loading && session.state === 'ready' && <Card session={session.value} />}
    </Screen>
  );
}

function Card({ session }: { session: SessionDetail }) {
  const { t } = useLingui();
  const report = useCardReport(session.id);
  const publish = usePublish(session.id);
  const recall = useRecall(session.id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const sending = useStore(uploadStore(session.id));
  useLeaveWarning();

  const card = report.data;
  const countsOf = (shootId: string) => card?.shoots.find((counts) => counts.shootId === shootId);
  const ready = session.shoots.filter(
    (shoot) => shoot.gallery !== 'published' && (countsOf(shoot.id)?.photoCount ?? 0) > 0,
  );
  const picked = ready.filter((shoot) => chosen.has(shoot.id));
  const send = async () => {
    setBusy(true);
    try {
      await publish((picked.length > 0 ? picked : ready).map(({ id }) => id));
      setChosen(new Set());
      notify('success', t`Published. Each linked customer gets one e-mail.`);
    } catch {
      // The call itself has told why; nothing was published.
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={style.card}>
      <PhotoDrop
        first={card?.storedCount === 0 && sending.total === 0}
        onFiles={(files) => upload(session.id, files)}
      />
      <UploadProgress sessionId={session.id} />
      {card && card.storedCount > 0 && <CardAccount report={card} />}
      {card && card.reviewCount > 0 && <ReviewList sessionId={session.id} shoots={session.shoots} />}
      {card && card.unreadableCount > 0 && <UnreadableList sessionId={session.id} />}
      {session.shoots.length > 0 && (
        <section>
          <h2>
            <Trans>Shoots</Trans>
          </h2>
          <ul className={style.shoots}>
            {session.shoots.map((shoot) => (
              <ShootPhotos
                key={shoot.id}
                shoot={shoot}
                counts={countsOf(shoot.id)}
                chosen={chosen.has(shoot.id)}
                onChoose={(on) =>
                  setChosen(
                    (now) => new Set(on ? [...now, shoot.id] : [...now].filter((id) => id !== shoot.id)),
                  )
                }
                onRecall={() => void recall(shoot.id).catch(() => undefined)}
              />
            ))}
          </ul>
        </section>
      )}
      {card && <ClocksPanel cameras={card.cameras} />}
      {ready.length > 0 && (
        <ActionBar>
          <Button tone="primary" className={style.publish} busy={busy} onClick={() => void send()}>
            {picked.length > 0 ? (
              <Plural value={picked.length} one="Publish # shoot" other="Publish # shoots" />
            ) : (
              <Plural value={ready.length} one="Publish the shoot" other="Publish all # shoots" />
            )}
          </Button>
        </ActionBar>
      )}
    </div>
  );
}

/** Asks before the page is closed while files are on their way. */
function useLeaveWarning(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUploading()) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, []);
}
