import { Plural, Trans } from '@lingui/react/macro';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import type { PublishRow } from './publish-choice.ts';
import { PreviewFailed } from './preview-failed.tsx';
import { useFirstPhotos } from './publishing.queries.ts';
import style from './preview.module.css';

interface GalleryPreviewProps {
  sessionId: string;
  row: PublishRow;
}

/** The first photos of a gallery, before anybody else sees them. */
export function GalleryPreview({ sessionId, row: { shoot, open } }: GalleryPreviewProps) {
  const { titleOf } = useShootNames();
  const photos = useFirstPhotos(sessionId, shoot.id);
  if (photos.error && !photos.data) return <PreviewFailed retry={() => void photos.refetch()} />;
  return (
    <article className={style.gallery} data-stale={photos.isPlaceholderData || undefined}>
      <header>
        <strong>{titleOf(shoot)}</strong>
        <span>
          <Plural value={open.photoCount} one="# photo" other="# photos" />
        </span>
      </header>
      <ul>
        {photos.data?.map(({ id, thumbUrl }) => (
          <li key={id}>{thumbUrl && <img src={thumbUrl} alt="" loading="lazy" decoding="async" />}</li>
        ))}
      </ul>
      <p>
        <Trans>Customers see a watermark until they have paid.</Trans>
      </p>
    </article>
  );
}
