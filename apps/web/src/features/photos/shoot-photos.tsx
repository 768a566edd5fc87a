import type { CardReport } from '@photoslate/contract/card';
import type { Shoot } from '@photoslate/contract/shoots';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconMail, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { useDecide, usePhotos } from './photos.queries.ts';
import style from './shoot-photos.module.css';

interface ShootPhotosProps {
  shoot: Shoot;
  counts: CardReport['shoots'][number] | undefined;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onRecall: () => void;
}

/** One shoot's photos as a strip, with who will get them, and whether they are published. */
export function ShootPhotos({ shoot, counts, chosen, onChoose, onRecall }: ShootPhotosProps) {
  const [open, setOpen] = useState(false);
  const photos = usePhotos(shoot.sessionId, { shootId: shoot.id }, (counts?.photoCount ?? 0) > 0);
  const shown = photos.data?.pages.flatMap(({ data }) => data) ?? [];
  const linked = shoot.customers.filter((customer) => customer.linked);
  const published = shoot.gallery === 'published';
  return (
    <li className={style.shoot}>
      <div className={style.head}>
        <label className={style.pick}>
          {!published && (counts?.photoCount ?? 0) > 0 && (
            <input
              type="checkbox"
              checked={chosen}
              onChange={(event) => onChoose(event.currentTarget.checked)}
            />
          )}
          <span className={style.number}>{shoot.label}</span>
          <span className={style.words}>
            <strong>{shoot.title ?? <Trans>Shoot {shoot.label}</Trans>}</strong>
            <span className={style.detail}>
              <Plural value={counts?.photoCount ?? 0} one="# photo" other="# photos" />
              {' · '}
              {linked.length > 0 ? (
                linked.map(({ email }) => email).join(', ')
              ) : (
                <Trans>no customer linked</Trans>
              )}
            </span>
          </span>
        </label>
        <GalleryBadge shoot={shoot} review={counts?.reviewCount ?? 0} />
        {published && (
          <Button icon={<IconRotate size={20} aria-hidden="true" />} onClick={onRecall}>
            <Trans>Take back</Trans>
          </Button>
        )}
      </div>
      <div className={style.strip}>
        {shown.slice(0, open ? undefined : 12).map((photo) => (
          <PhotoTile key={photo.id} sessionId={shoot.sessionId} photo={photo} />
        ))}
      </div>
      {(shown.length > 12 || photos.hasNextPage) && (
        <Button
          tone="plain"
          onClick={() => {
            if (open && photos.hasNextPage) void photos.fetchNextPage();
            setOpen(true);
          }}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </li>
  );
}

function GalleryBadge({ shoot, review }: { shoot: Shoot; review: number }) {
  if (review > 0) {
    return (
      <StateBadge tone="look" icon={<IconEye size={20} aria-hidden="true" />}>
        <Plural value={review} one="# to look at" other="# to look at" />
      </StateBadge>
    );
  }
  if (shoot.gallery === 'collecting') return null;
  return shoot.gallery === 'published' ? (
    <StateBadge tone="safe" icon={<IconMail size={20} aria-hidden="true" />}>
      <Trans>Published</Trans>
    </StateBadge>
  ) : (
    <StateBadge tone="rest" icon={<IconRotate size={20} aria-hidden="true" />}>
      <Trans>Taken back</Trans>
    </StateBadge>
  );
}

type Shown = NonNullable<ReturnType<typeof usePhotos>['data']>['pages'][number]['data'][number];

/** A photo of the strip; what was decided by hand can be undone here. */
function PhotoTile({ sessionId, photo }: { sessionId: string; photo: Shown }) {
  const { t } = useLingui();
  const decide = useDecide(sessionId);
  const undo = () => decide([photo.id], { kind: 'automatic' }).catch(() => undefined);
  return (
    <figure className={style.tile} data-verdict={photo.verdict ?? undefined}>
      {photo.previewUrl && photo.thumbUrl && (
        <a href={photo.previewUrl} target="_blank" rel="noreferrer">
          <img
            src={photo.thumbUrl}
            alt={photo.fileName}
            loading="lazy"
            width={photo.width ?? 3}
            height={photo.height ?? 2}
          />
        </a>
      )}
      {photo.verdict === 'by-hand' && (
        <Button
          tone="plain"
          aria-label={t`Undo what was decided about ${photo.fileName}`}
          onClick={() => void undo()}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
    </figure>
  );
}
