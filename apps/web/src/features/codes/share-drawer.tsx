import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy, IconDownload, IconMail, IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { saveFile } from '#lib/api/save-file.ts';
import { copyText } from '#lib/page/copy-text.ts';
import { AddressButton, Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { QrImage } from '#ui/qr-code.tsx';
import { codeImage } from '#ui/code-image.ts';
import { canCopyImages, copyImage } from './copy-image.ts';
import style from './share-drawer.module.css';

interface ShareDrawerProps {
  open: boolean;
  onClose: () => void;
  /** The QR code's content. */
  code: string;
  address: string;
  title: string;
  text: string;
}

/**
 * Replaces the share sheet on devices that have none. The customer can scan the code from this
 * screen; the photographer can save it, copy its address, or send both in an e-mail of their own.
 */
export function ShareDrawer({ open, onClose, code, address, title, text }: ShareDrawerProps) {
  const { t } = useLingui();
  const shownAddress = useRef<HTMLOutputElement>(null);
  const [copied, setCopied] = useState<'address' | 'by hand' | 'image' | 'no image' | null>(null);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n${address}`)}`;
  const copyAddress = async () => {
    if (!shownAddress.current) return;
    setCopied((await copyText(address, shownAddress.current)) ? 'address' : 'by hand');
  };
  const copyCode = async () =>
    setCopied((await copyImage(codeImage(code.toUpperCase()))) ? 'image' : 'no image');
  return (
    <Drawer open={open} onClose={onClose} title={t`Share the QR code`}>
      <p>
        <Trans>Anyone with this link can leave their e-mail for this shoot.</Trans>
      </p>
      {code !== '' && (
        <div className={style.code}>
          <QrImage text={code.toUpperCase()} label={t`QR code for the customer`} />
        </div>
      )}
      <output ref={shownAddress} className={style.address}>
        {address}
      </output>
      <div role="status" className={style.told}>
        {copied === 'by hand' && <Trans>Couldn’t copy. Copy the selected address by hand.</Trans>}
        {copied === 'no image' && <Trans>The image could not be copied. Save it instead.</Trans>}
      </div>
      <div className={style.ways}>
        <Button
          icon={copied === 'address' ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
          onClick={() => void copyAddress()}
        >
          {copied === 'address' ? <Trans>Address copied</Trans> : <Trans>Copy the address</Trans>}
        </Button>
        {canCopyImages() && (
          <Button
            icon={copied === 'image' ? <IconCheck aria-hidden="true" /> : <IconPhoto aria-hidden="true" />}
            onClick={() => void copyCode()}
          >
            {copied === 'image' ? <Trans>Image copied</Trans> : <Trans>Copy the image</Trans>}
          </Button>
        )}
        <Button
          icon={<IconDownload aria-hidden="true" />}
          onClick={() => void codeImage(code.toUpperCase()).then(saveFile)}
        >
          <Trans>Save the image</Trans>
        </Button>
        <AddressButton icon={<IconMail aria-hidden="true" />} href={mail}>
          <Trans>Send it by e-mail</Trans>
        </AddressButton>
      </div>
    </Drawer>
  );
}
