import type { StudioNotice } from '@photoslate/contract/settings';
import { QUOTA_WARNING_SHARE, quotaShare } from '@photoslate/domain/quota';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { formatShare } from '#lib/formatting/amounts.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import style from './installation-notices.module.css';
import { useQuotaUse } from './quota.queries.ts';

/**
 * Warns owners about issues that keep customers from their photos, and all users about features
 * that do not work without HTTPS. The first notice is shown, the others after a tap: the sessions
 * below stay on the first screen.
 */
export function InstallationNotices() {
  const isOwner = useUser()?.role === 'owner';
  const notices = useQuery({
    queryKey: ['studio', 'notices'],
    enabled: isOwner,
    queryFn: async ({ signal }) => (await call('studio.notices', {}, { quiet: true, signal })).data,
  });
  const [isOpen, setOpen] = useState(false);
  const use = useQuotaUse(isOwner).data;
  const share = (use && quotaShare(use)) ?? 0;
  const all: Shown[] = [
    ...(isSecureContext ? [] : [{ kind: 'insecure' } as const]),
    ...(share < QUOTA_WARNING_SHARE ? [] : [{ kind: 'quota', share } as const]),
    ...(notices.data ?? []),
  ];
  const folded = isOpen ? 0 : Math.max(0, all.length - 1);
  return (
    <div className={style.notices}>
      {all.slice(0, all.length - folded).map((notice) => (
        <Notice key={notice.kind} tone="look">
          <Content notice={notice} />
        </Notice>
      ))}
      {folded > 0 && (
        <Button tone="plain" className={style.more} onClick={() => setOpen(true)}>
          <Plural value={folded} one="# more notice" other="# more notices" />
        </Button>
      )}
    </div>
  );
}

/** Released apps cannot show further kinds of the server's notices. */
type Shown =
  | StudioNotice
  | { readonly kind: 'insecure' }
  /** `share`: the used part of the quota, such as 0.83. */
  | { readonly kind: 'quota'; readonly share: number };

function Content({ notice }: { notice: Shown }) {
  switch (notice.kind) {
    case 'insecure':
      return (
        <>
          <Trans>
            This page is open without HTTPS: it cannot be reloaded without a network, the screen may turn off,
            and the browser may delete unsent changes.
          </Trans>
          <a className={style.link} href="/guide/https-on-a-phone" hrefLang="en">
            <Trans>HTTPS on a phone</Trans>
          </a>
        </>
      );
    case 'quota': {
      const share = formatShare(notice.share);
      return (
        <>
          {notice.share < 1 ? (
            <Trans>
              {share} of the space for photos is used. When all of it is used, new photos wait on the card.
            </Trans>
          ) : (
            <Trans>
              The space for photos is used up: new photos wait on the card until there is space again.
            </Trans>
          )}
          <AppLink className={style.link} to="/studio/privacy-settings">
            <Trans>See what is used</Trans>
          </AppLink>
        </>
      );
    }
    case 'no-mail-server':
      return (
        <>
          <Trans>E-mails are not being sent: no mail server is set up.</Trans>
          <AppLink className={style.link} to="/studio/mail-server">
            <Trans>Set up e-mail</Trans>
          </AppLink>
        </>
      );
    case 'local-address':
      return (
        <>
          <Trans>QR codes lead to this machine alone: customers cannot open them.</Trans>
          <AddressLink />
        </>
      );
    case 'lan-address': {
      const { address } = notice;
      return (
        <>
          <Trans>QR codes and e-mails lead to {address}: they open only in this network.</Trans>
          <AddressLink />
        </>
      );
    }
    case 'address-changed': {
      const { former, changedAt } = notice;
      const day = formatShortDate(changedAt);
      return (
        <>
          <Trans>
            The address of this server changed on {day}. Links to {former} no longer open.
          </Trans>
          <AddressLink />
        </>
      );
    }
    default:
      return notice satisfies never;
  }
}

const AddressLink = () => (
  <AppLink className={style.link} to="/studio/public-address">
    <Trans>Set public address</Trans>
  </AppLink>
);
