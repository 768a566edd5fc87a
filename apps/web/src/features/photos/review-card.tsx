import type { Decision } from '@photoslate/contract/changes';
import type { Photo } from '@photoslate/contract/photos';
import type { Shoot } from '@photoslate/contract/shoots';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconEyeOff, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { PlacePicker } from './place-picker.tsx';
import { useReasonWords } from './reason-words.ts';
import style from './review-list.module.css';
import type { ReviewGroup } from './review-groups.ts';

interface ReviewCardProps {
  group: ReviewGroup;
  shoots: readonly Shoot[];
  onTake: (photos: readonly Photo[], decision: Decision) => Promise<void>;
}

/** Photos with one doubt in common: why, where they may belong, and which of them the decision is about. */
export function ReviewCard({ group, shoots, onTake }: ReviewCardProps) {
  const labelOf = (id: string) => shoots.find((shoot) => shoot.id === id)?.label ?? '?';
  const words = useReasonWords(labelOf);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const taken = group.photos.filter(({ id }) => !left.has(id));
  const several = group.photos.length > 1;

  const take = async (decision: Decision) => {
    if (taken.length === 0) return;
    setBusy(true);
    await onTake(taken, decision);
    setBusy(false);
  };
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };

  return (
    <li className={style.item}>
      <ul className={style.photos} data-several={several || undefined}>
        {group.photos.map((photo) => (
          <ReviewPhoto
            key={photo.id}
            photo={photo}
            taken={several ? !left.has(photo.id) : null}
            onToggle={() => toggle(photo.id)}
          />
        ))}
      </ul>
      <div className={style.side}>
        <p>
          {several && (
            <strong>
              <Plural value={taken.length} one="# photograph" other="# photographs" />
            </strong>
          )}{' '}
          {group.camera}
        </p>
        <ul className={style.reasons}>
          {words(group).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <PlacePicker
          shoots={shoots}
          candidateIds={group.candidateShootIds}
          busy={busy || taken.length === 0}
          onPlace={(shootId) => void take({ kind: 'shoots', shootIds: [shootId] })}
        />
        <div className={style.choices}>
          <Button
            tone="plain"
            icon={<IconQrcode size={20} aria-hidden="true" />}
            onClick={() => void take({ kind: 'qr-frame' })}
          >
            {several ? <Trans>They are QR frames</Trans> : <Trans>It is a QR frame</Trans>}
          </Button>
          <Button
            tone="plain"
            icon={<IconEyeOff size={20} aria-hidden="true" />}
            onClick={() => void take({ kind: 'hidden' })}
          >
            {several ? <Trans>Hide them</Trans> : <Trans>Hide it</Trans>}
          </Button>
        </div>
      </div>
    </li>
  );
}

interface ReviewPhotoProps {
  photo: Photo;
  /** Whether the decision takes it along; null: it stands alone. */
  taken: boolean | null;
  onToggle: () => void;
}

function ReviewPhoto({ photo, taken, onToggle }: ReviewPhotoProps) {
  const { t } = useLingui();
  const { fileName, thumbUrl, previewUrl } = photo;
  const picture = (taken === null ? previewUrl : thumbUrl) ?? undefined;
  return (
    <li className={style.photo}>
      {taken === null ? (
        <img src={picture} alt="" width={photo.width ?? 3} height={photo.height ?? 2} loading="lazy" />
      ) : (
        <button
          type="button"
          className={style.toggle}
          aria-pressed={taken}
          aria-label={t`${fileName}, goes along`}
          onClick={onToggle}
        >
          <img src={picture} alt="" width={photo.width ?? 3} height={photo.height ?? 2} loading="lazy" />
          <IconCheck size={20} aria-hidden="true" />
        </button>
      )}
      {previewUrl ? (
        <a href={previewUrl} target="_blank" rel="noreferrer" className={style.name}>
          {fileName}
        </a>
      ) : (
        <span className={style.name}>{fileName}</span>
      )}
    </li>
  );
}
