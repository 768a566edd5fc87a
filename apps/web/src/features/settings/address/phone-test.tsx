import type { PublicAddress } from '@photoslate/contract/installation';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { formatTime } from '#lib/formatting/format-date-time.ts';
import { whileVisible } from '#lib/rendering/while-visible.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrImage } from '#ui/qr-code.tsx';
import { Section } from '#ui/section.tsx';
import { Spinner } from '#ui/spinner.tsx';
import style from './public-address.module.css';

const POLL_MS = 1500;
/** A phone that can reach the server has opened the page by then. */
const SLOW_MS = 60_000;

/** A QR code for a phone. The page notices when a phone has opened it. */
export function PhoneTest({ known, refetch }: { known: PublicAddress; refetch: () => void }) {
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { address } = known;
  const isOwn = known.test?.address === address;
  const openedAt = isOwn ? (known.test?.openedAt ?? null) : null;
  // The code of a former address is of no use.
  const shown = url?.startsWith(`${address}/`) ? url : null;
  const start = async () => {
    setBusy(true);
    try {
      setUrl((await call('installation.testAddress', { body: {} })).data.url);
      refetch();
    } catch {
      // A notification shows the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section
      title={<Trans>Can a phone reach this server?</Trans>}
      intro={
        <Trans>Scan the code with your phone. This page turns green when it has opened the address.</Trans>
      }
    >
      <div className={style.test} role="status">
        {openedAt !== null && <Reached at={openedAt} />}
        {openedAt === null && shown !== null && <Waiting key={shown} url={shown} poll={refetch} />}
      </div>
      {(openedAt !== null || shown === null) && (
        <Button busy={busy} onClick={() => void start()}>
          {openedAt === null ? <Trans>Test with your phone</Trans> : <Trans>Test again</Trans>}
        </Button>
      )}
    </Section>
  );
}

function Reached({ at }: { at: string }) {
  const time = formatTime(at);
  return (
    <Notice tone="safe">
      <Trans>A phone opened this address at {time}. QR codes and e-mails work.</Trans>
    </Notice>
  );
}

function Waiting({ url, poll }: { url: string; poll: () => void }) {
  const { t } = useLingui();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => whileVisible(poll, POLL_MS), [poll]);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div className={style.code}>
        <QrImage text={url} label={t`QR code for the test with your phone`} />
      </div>
      <p className={style.waiting}>
        <Spinner /> <Trans>Waiting for your phone…</Trans>
      </p>
      {isSlow && (
        <ul className={style.hints}>
          <li>
            <Trans>Is the phone in the same Wi-Fi, or is the address open to the internet?</Trans>
          </li>
          <li>
            <Trans>Does a firewall on this machine let phones through?</Trans>
          </li>
          <li>
            <Trans>Does the name of the address lead to this server?</Trans>
          </li>
        </ul>
      )}
    </>
  );
}
