import { Trans } from '@lingui/react/macro';
import { Notice } from '#ui/notice.tsx';
import { isLocalAddress } from './local-address.ts';

/** Says why no customer can open a code without a public address. */
export function LocalCodeNotice({ url }: { url: string }) {
  if (!isLocalAddress(url)) return null;
  return (
    <Notice tone="look">
      <Trans>QR codes lead to this machine alone: customers cannot open them.</Trans>
    </Notice>
  );
}
