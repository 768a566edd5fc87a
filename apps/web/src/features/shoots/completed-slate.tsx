import type { Shoot } from '@photoslate/contract/shoots';
import type { Location } from '@photoslate/contract/studio';
import { Trans } from '@lingui/react/macro';
import { IconQrcode } from '@tabler/icons-react';
import { Button } from '#ui/button.tsx';
import { SlateStripe } from '#ui/slate-stripe.tsx';
import { SlateHead } from './slate-head.tsx';
import style from './slate.module.css';

interface CompletedSlateProps {
  shoot: Shoot;
  location: Location;
  onShow: () => void;
}

/**
 * The slate of a completed shoot: it shows when the shoot began, and a code without the running
 * time. Nobody photographs it, but a returning customer may scan it.
 */
export function CompletedSlate({ shoot, location, onShow }: CompletedSlateProps) {
  const began = Math.floor(Date.parse(shoot.createdAt) / 1000);
  return (
    <div className={style.slate}>
      <SlateStripe />
      <SlateHead mark={shoot.label} title={shoot.title} location={location} epochSeconds={began} />
      {shoot.url !== '' && (
        <Button className={style.show} icon={<IconQrcode aria-hidden="true" />} onClick={onShow}>
          <Trans>Show QR code</Trans>
        </Button>
      )}
    </div>
  );
}
