import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import style from './share-drawer.module.css';

interface ShareDrawerProps {
  open: boolean;
  onClose: () => void;
  address: string;
  title: string;
  text: string;
}

/** Where the device has no share sheet: the address to copy, or in a mail of one's own. */
export function ShareDrawer({ open, onClose, address, title, text }: ShareDrawerProps) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n${address}`)}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <Drawer open={open} onClose={onClose} title={t`Share QR code`}>
      <p>
        <Trans>Whoever opens this address can leave their e-mail address for this shoot.</Trans>
      </p>
      <output className={style.address}>{address}</output>
      <Button
        wide
        icon={copied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
        onClick={() => void copy().catch(() => setCopied(false))}
      >
        {copied ? <Trans>Copied</Trans> : <Trans>Copy the address</Trans>}
      </Button>
      <a className={style.mail} href={mail}>
        <IconMail aria-hidden="true" />
        <Trans>Send it by e-mail</Trans>
      </a>
    </Drawer>
  );
}
