import { useLingui } from '@lingui/react/macro';
import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { native } from '#lib/native/native.ts';
import { Button } from '#ui/button.tsx';
import { ShareDrawer } from './share-drawer.tsx';

interface ShareCodeProps {
  /** What the QR code says, without the time. */
  url: string;
  location: string;
}

/** Sends the customer what the QR code says: by the device's own share sheet, else to copy or to mail. */
export function ShareCode({ url, location }: ShareCodeProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const title = t`Your photos from ${location}`;
  const text = t`Leave your e-mail address here, and you will hear when your photos are ready:`;
  const address = url === '' ? '' : new URL(url).href;
  const share = async () => {
    if (!(await native().share({ title, text, url: address }))) setOpen(true);
  };
  return (
    <>
      <Button
        icon={<IconShare2 aria-hidden="true" />}
        disabled={url === ''}
        onClick={() => void share().catch(() => setOpen(true))}
      >
        {t`Share QR code`}
      </Button>
      <ShareDrawer open={open} onClose={() => setOpen(false)} address={address} title={title} text={text} />
    </>
  );
}
