import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Notice } from '#ui/notice.tsx';
import style from './installation-notices.module.css';

/**
 * Warns owners about issues that keep customers from their photos, and all users about features
 * that do not work without HTTPS.
 */
export function InstallationNotices() {
  const isOwner = useUser()?.role === 'owner';
  const notices = useQuery({
    queryKey: ['studio', 'notices'],
    enabled: isOwner,
    queryFn: async ({ signal }) => (await call('studio.notices', {}, { quiet: true, signal })).data,
  });
  return (
    <div className={style.notices}>
      {!isSecureContext && (
        <Notice tone="look">
          <Trans>
            This page is open without HTTPS: it cannot be reloaded without a network, the screen may turn off,
            and the browser may delete unsent changes.
          </Trans>
          <a className={style.link} href="/guide/https-on-a-phone" hrefLang="en">
            <Trans>HTTPS on a phone</Trans>
          </a>
        </Notice>
      )}
      {notices.data?.map((notice) => {
        switch (notice.kind) {
          case 'no-mail-server':
            return (
              <Notice key={notice.kind} tone="look">
                <Trans>E-mails are not being sent: no mail server is set up.</Trans>
                <AppLink className={style.link} to="/studio/mail-server">
                  <Trans>Set up e-mail</Trans>
                </AppLink>
              </Notice>
            );
          case 'local-address':
            return (
              <Notice key={notice.kind} tone="look">
                <Trans>QR codes lead to this machine alone: customers cannot open them.</Trans>
                <AddressLink />
              </Notice>
            );
          case 'lan-address': {
            const { address } = notice;
            return (
              <Notice key={notice.kind} tone="look">
                <Trans>QR codes and e-mails lead to {address}: they open only in this network.</Trans>
                <AddressLink />
              </Notice>
            );
          }
          case 'address-changed': {
            const { former, changedAt } = notice;
            const day = formatShortDate(changedAt);
            return (
              <Notice key={notice.kind} tone="look">
                <Trans>
                  The address of this server changed on {day}. Links to {former} no longer open.
                </Trans>
                <AddressLink />
              </Notice>
            );
          }
          default:
            return notice satisfies never;
        }
      })}
    </div>
  );
}

const AddressLink = () => (
  <AppLink className={style.link} to="/studio/public-address">
    <Trans>Set public address</Trans>
  </AppLink>
);
