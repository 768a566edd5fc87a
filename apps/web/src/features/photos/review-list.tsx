import type { Decision, Photo } from '@photoslate/contract/photos';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEyeOff, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { notify } from '#lib/notifications.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useDecide, usePhotos } from './photos.queries.ts';
import { useReasonWords } from './reason-words.ts';
import style from './review-list.module.css';

interface ReviewListProps {
  sessionId: string;
  shoots: readonly Shoot[];
}

/** The doubtful photos, each with its reason, and its proposed place as the first thing to tap. */
export function ReviewList({ sessionId, shoots }: ReviewListProps) {
  const { t } = useLingui();
  const photos = usePhotos(sessionId, { only: 'review' });
  const decide = useDecide(sessionId);
  const labelOf = (id: string) => shoots.find((shoot) => shoot.id === id)?.label ?? '?';
  const words = useReasonWords(labelOf);
  const [busy, setBusy] = useState<string | null>(null);
  const doubtful = photos.data?.pages.flatMap(({ data }) => data) ?? [];
  if (photos.isPending) return <SkeletonRows rows={2} />;
  if (doubtful.length === 0) return null;

  const take = async (photo: Photo, decision: Decision) => {
    setBusy(photo.id);
    try {
      await decide([photo.id], decision);
      notify('success', t`${photo.fileName} has its place now. Undo it under its shoot.`);
    } catch {
      // The call itself has told why; the photo stays here.
    } finally {
      setBusy(null);
    }
  };

  return (
    <section>
      <h2>
        <Trans>Look at these</Trans>
      </h2>
      <ul className={style.list}>
        {doubtful.map((photo) => (
          <li key={photo.id} className={style.item}>
            {photo.previewUrl && <img src={photo.previewUrl} alt={photo.fileName} loading="lazy" />}
            <div className={style.side}>
              <p>
                <strong>{photo.fileName}</strong> {photo.camera}
              </p>
              <ul className={style.reasons}>
                {words(photo).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
              <div className={style.choices}>
                {placesFor(photo, shoots).map((shoot, index) => (
                  <Button
                    key={shoot.id}
                    tone={index === 0 ? 'primary' : 'quiet'}
                    busy={busy === photo.id}
                    onClick={() => void take(photo, { kind: 'shoots', shootIds: [shoot.id] })}
                  >
                    <Trans>Into shoot {shoot.label}</Trans>
                  </Button>
                ))}
                <Button
                  tone="plain"
                  icon={<IconQrcode size={20} aria-hidden="true" />}
                  onClick={() => void take(photo, { kind: 'qr-frame' })}
                >
                  <Trans>It is a QR frame</Trans>
                </Button>
                <Button
                  tone="plain"
                  icon={<IconEyeOff size={20} aria-hidden="true" />}
                  onClick={() => void take(photo, { kind: 'hidden' })}
                >
                  <Trans>Hide it</Trans>
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {photos.hasNextPage && (
        <Button onClick={() => void photos.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  );
}

/** The candidates first; without any, every shoot of a small session. */
function placesFor(photo: Photo, shoots: readonly Shoot[]): readonly Shoot[] {
  const candidates = photo.candidateShootIds.flatMap((id) => shoots.find((shoot) => shoot.id === id) ?? []);
  return candidates.length > 0 ? candidates : shoots.slice(0, 12);
}
