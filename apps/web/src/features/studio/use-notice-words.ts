import { useLingui } from '@lingui/react/macro';
import { formatShare } from '#lib/formatting/amounts.ts';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import type { StandingNotice } from './notices.queries.ts';

interface NoticeWords {
  readonly text: string;
  /** The words of the link to the place where the cause is repaired. */
  readonly action: string;
  readonly to: string;
}

/** A page of the guide, which is outside of the app. */
export const HTTPS_GUIDE = '/guide/https-on-a-phone';

/** What a notice says, and where it leads. */
export function useNoticeWords(): (notice: StandingNotice) => NoticeWords {
  const { t } = useLingui();
  return (notice) => {
    const setAddress = { action: t`Change the public address`, to: '/studio/public-address' };
    switch (notice.kind) {
      case 'insecure':
        return {
          text: t`This page is open without HTTPS: it cannot be reloaded without a network, the screen may turn off, and the browser may delete unsent changes.`,
          action: t`How to set up HTTPS`,
          to: HTTPS_GUIDE,
        };
      case 'quota': {
        const share = formatShare(notice.share);
        return {
          text:
            notice.share < 1
              ? t`${share} of the space for photos is used. When all of it is used, new photos wait on the card.`
              : t`The space for photos is used up: new photos wait on the card until there is space again.`,
          action: t`See what is used`,
          to: '/studio/privacy-settings',
        };
      }
      case 'no-mail-server':
        return {
          text: t`E-mails are not being sent: no mail server is set up.`,
          action: t`Set up e-mail`,
          to: '/studio/mail-server',
        };
      case 'local-address':
        return {
          text: t`QR codes lead to this machine alone: customers cannot open them.`,
          ...setAddress,
        };
      case 'lan-address': {
        const { address } = notice;
        return {
          text: t`QR codes and e-mails lead to ${address}: they open only in this network.`,
          ...setAddress,
        };
      }
      case 'address-changed': {
        const { former, changedAt } = notice;
        const day = formatShortDate(changedAt);
        return {
          text: t`The address of this server changed on ${day}. Links to ${former} no longer open.`,
          ...setAddress,
        };
      }
      default:
        return notice satisfies never;
    }
  };
}
