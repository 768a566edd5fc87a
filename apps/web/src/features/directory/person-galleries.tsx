import type { PersonGallery } from '@photoslate/contract/person-records';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconEyeCheck, IconMailX, IconPhoto, IconSend } from '@tabler/icons-react';
import { atServer } from '#lib/api/server-address.ts';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { AppLink } from '#ui/app-link.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import style from './person-galleries.module.css';

interface PersonGalleriesProps {
  galleries: readonly PersonGallery[];
  /** Shown for a shoot without a title. */
  name: string;
}

/** The shoots of a customer as cards. */
export function PersonGalleries({ galleries, name }: PersonGalleriesProps) {
  const { t } = useLingui();
  if (galleries.length === 0)
    return (
      <p className={style.none}>
        <Trans>Galleries appear here when this customer is linked to a shoot.</Trans>
      </p>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari removes the role of a list without bullets
    <ul role="list" className={style.galleries} aria-label={t`Galleries`}>
      {galleries.map((gallery) => {
        const { shootId, sessionId, hash, label, title, location, createdAt, timeZone, coverUrl } = gallery;
        return (
          <li key={shootId}>
            <AppLink to={`/session/${sessionId}/shoot/${hash}`} className={style.card}>
              <span className={style.cover}>
                {coverUrl ? (
                  <img src={atServer(coverUrl)} alt="" loading="lazy" decoding="async" />
                ) : (
                  <IconPhoto size={32} aria-hidden="true" />
                )}
                <time className={style.date} dateTime={createdAt}>
                  {formatShortDate(createdAt, timeZone)}
                </time>
              </span>
              <span className={style.text}>
                <span className={style.number}>{label}</span>
                <span className={style.names}>
                  <strong>{title ?? name}</strong>
                  <span className={style.place}>{location}</span>
                </span>
              </span>
              <span className={style.foot}>
                <Plural value={gallery.photoCount} one="# photo" other="# photos" />
                <GalleryState state={gallery.state} />
              </span>
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}

function GalleryState({ state }: Pick<PersonGallery, 'state'>) {
  switch (state) {
    case 'opened':
      return (
        <StateBadge tone="safe" icon={<IconEyeCheck aria-hidden="true" />}>
          <Trans>Opened</Trans>
        </StateBadge>
      );
    case 'sent':
      return (
        <StateBadge tone="rest" icon={<IconSend aria-hidden="true" />}>
          <Trans>Not opened yet</Trans>
        </StateBadge>
      );
    case 'bounced':
      return (
        <StateBadge tone="lost" icon={<IconMailX aria-hidden="true" />}>
          <Trans>Bounced</Trans>
        </StateBadge>
      );
    case 'expired':
      return (
        <span className={style.quiet}>
          <Trans>Expired</Trans>
        </span>
      );
    case 'unpublished':
      return (
        <span className={style.quiet}>
          <Trans>Unpublished</Trans>
        </span>
      );
    case 'unlinked':
      return (
        <span className={style.quiet}>
          <Trans>Not linked</Trans>
        </span>
      );
    case 'not-confirmed':
      return (
        <span className={style.quiet}>
          <Trans>Not confirmed</Trans>
        </span>
      );
    case 'not-published':
      return (
        <span className={style.quiet}>
          <Trans>Not published</Trans>
        </span>
      );
    default:
      return state satisfies never;
  }
}
