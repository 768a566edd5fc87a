import { useLingui } from '@lingui/react/macro';
import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { native } from '#lib/native/native.ts';
import { Button } from '#ui/button.tsx';
import { codeImage } from '#ui/code-image.ts';
import { ShareDrawer } from './share-drawer.tsx';

interface ShareCodeProps {
  /** The QR code's content, without the time. */
  url: string;
  location: string;
  /** The label is short: there is little space, and the code is above it. */
  short?: boolean;
}

/**
 * Sends the customer the QR code as an image with its address. It uses the device's share sheet if
 * there is one, otherwise a drawer to show, copy, save or mail the code.
 */
export function ShareCode({ url, location, short }: ShareCodeProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const title = t`Your photos from ${location}`;
  const text = t`Leave your e-mail address here, and you will hear when your photos are ready:`;
  const address = url === '' ? '' : new URL(url).href;
  const share = async () => {
    const image = await codeImage(url.toUpperCase());
    if (!(await native().share({ title, text, url: address, image }))) setOpen(true);
  };
  return (
    <>
      <Button
        icon={<IconShare2 aria-hidden="true" />}
        disabled={url === ''}
        onClick={() => void share().catch(() => setOpen(true))}
      >
        {short ? t`Share code` : t`Share the QR code`}
      </Button>
      <ShareDrawer
        open={open}
        onClose={() => setOpen(false)}
        code={url}
        address={address}
        title={title}
        text={text}
      />
    </>
  );
}
