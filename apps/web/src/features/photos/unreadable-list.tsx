import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhotoOff } from '@tabler/icons-react';
import { List, ListRow } from '#ui/list-row.tsx';
import { usePhotos } from './photos.queries.ts';
import { useUnreadableWords } from './refusal-words.ts';

/** Stored files that cannot be shown, each with the reason. */
export function UnreadableList({ sessionId }: { sessionId: string }) {
  const { t } = useLingui();
  const words = useUnreadableWords();
  const photos = usePhotos(sessionId, { only: 'unreadable' });
  return (
    <section>
      <h2>
        <Trans>Could not be read</Trans>
      </h2>
      <List label={t`Could not be read`}>
        {(photos.data?.pages.flatMap(({ data }) => data) ?? []).map((photo) => (
          <ListRow
            key={photo.id}
            lead={<IconPhotoOff size={24} aria-hidden="true" />}
            title={photo.fileName}
            detail={photo.unreadableReason && words[photo.unreadableReason]}
          />
        ))}
      </List>
    </section>
  );
}
