import type { Gallery, Share } from '@photoslate/contract/galleries';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy, IconLink, IconLinkOff, IconShare2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { formatLongDate } from '#lib/formatting/format-date-time.ts';
import { notify } from '#lib/loading/notifications.ts';
import { native } from '#lib/native/native.ts';
import { copyText } from '#lib/page/copy-text.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import style from './share-favourites.module.css';

interface ShareFavouritesProps {
  /** Null in a preview, which shares nothing. */
  link: string | null;
  gallery: Shared;
}

type Shared = Pick<Gallery, 'share' | 'studio'>;

/** The button that shares the favourites of a link, or stops sharing them. */
export function ShareFavourites({ link, gallery }: ShareFavouritesProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  /** The share after a change on this page, until the gallery is loaded again. */
  const [changed, setChanged] = useState<{ of: Shared; share: Gallery['share'] }>();
  const { share } = changed?.of === gallery ? changed : gallery;
  return (
    <>
      <Button
        className={style.open}
        icon={<IconShare2 aria-hidden="true" />}
        onClick={() =>
          link === null ? notify('info', t`This is a preview. Nothing is shared here.`) : setOpen(true)
        }
      >
        <span className={style.all}>
          <Trans>Share favourites</Trans>
        </span>
        <span className={style.short} aria-hidden="true">
          <Trans>Share</Trans>
        </span>
      </Button>
      <Drawer open={open} onClose={() => setOpen(false)} title={t`Share favourites`}>
        <ShareState
          link={link ?? ''}
          studio={gallery.studio.name}
          share={share}
          onChange={(now) => setChanged({ of: gallery, share: now })}
        />
      </Drawer>
    </>
  );
}

interface ShareStateProps {
  link: string;
  studio: string;
  share: Gallery['share'];
  onChange: (share: Gallery['share']) => void;
}

function ShareState({ link, studio, share, onChange }: ShareStateProps) {
  const { t } = useLingui();
  const [busy, run] = useBusy();
  const [isStopped, setStopped] = useState(false);
  const openSheet = ({ url }: Share) => native().share({ title: t`Photos from ${studio}`, url });
  const start = async () => {
    const { data } = await call('shares.create', {}, { link });
    setStopped(false);
    onChange(data);
    // Without a share sheet the address is shown, with a button to copy it.
    await openSheet(data);
  };
  const stop = async () => {
    await call('shares.stop', {}, { link });
    setStopped(true);
    onChange(null);
  };
  return (
    <>
      <div role="status" className={style.told}>
        {isStopped && <Trans>Sharing has stopped. The link shows nothing any more.</Trans>}
      </div>
      <p>
        <Trans>
          Anyone with the link sees your favourites with a watermark, also those that you add later. They see
          no names, orders or prices.
        </Trans>
      </p>
      {share ? (
        <SharedAddress
          share={share}
          busy={busy}
          onShare={() => void run(() => openSheet(share))}
          onStop={() => void run(stop)}
        />
      ) : (
        <>
          <p>
            <Trans>The link expires after 30 days at the latest. You can stop it at any time.</Trans>
          </p>
          <Button
            tone="primary"
            wide
            busy={busy}
            icon={<IconLink aria-hidden="true" />}
            onClick={() => void run(start)}
          >
            <Trans>Make a link</Trans>
          </Button>
        </>
      )}
    </>
  );
}

interface SharedAddressProps {
  share: Share;
  busy: boolean;
  onShare: () => void;
  onStop: () => void;
}

/** The address of a share, its end, and the ways to pass it on. */
function SharedAddress({ share, busy, onShare, onStop }: SharedAddressProps) {
  const address = useRef<HTMLOutputElement>(null);
  const [copied, setCopied] = useState<'copied' | 'by hand' | null>(null);
  const hasSheet = 'share' in navigator;
  const end = formatLongDate(share.endsAt);
  const copy = async () => {
    if (address.current) setCopied((await copyText(share.url, address.current)) ? 'copied' : 'by hand');
  };
  return (
    <>
      <output ref={address} className={style.address}>
        {share.url}
      </output>
      <div role="status" className={style.told}>
        {copied === 'by hand' && <Trans>Couldn’t copy. Copy the selected link by hand.</Trans>}
      </div>
      <p>
        <Trans>The link works until {end}.</Trans>
      </p>
      <div className={style.ways}>
        {hasSheet && (
          <Button tone="primary" icon={<IconShare2 aria-hidden="true" />} onClick={onShare}>
            <Trans>Share the link</Trans>
          </Button>
        )}
        <Button
          tone={hasSheet ? 'quiet' : 'primary'}
          icon={copied === 'copied' ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {copied === 'copied' ? <Trans>Link copied</Trans> : <Trans>Copy the link</Trans>}
        </Button>
        <Button busy={busy} icon={<IconLinkOff aria-hidden="true" />} onClick={onStop}>
          <Trans>Stop sharing</Trans>
        </Button>
      </div>
    </>
  );
}
