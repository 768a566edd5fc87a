import type { Location } from '@photoslate/contract/studio';
import { LIVE_QR_STALL_MS } from '@photoslate/contract/constants';
import { encodeSeconds } from '@photoslate/domain/code';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useScreenOn } from '#lib/native/use-screen-on.ts';
import { useServerSecond } from '#lib/server-clock/use-server-clock.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { SlateStripe } from '#ui/slate-stripe.tsx';
import { SlateHead } from './slate-head.tsx';
import style from './slate.module.css';

export interface SlateProps {
  /**
   * The shoot's number, or a word, as people read it in the photograph. It is the page's heading.
   */
  mark: ReactNode;
  /** `mark` is a long word instead of a number. */
  word?: boolean;
  /** The shoot's title, if it has one. */
  title?: string | null;
  location: Location;
  /** The QR code's content, without the time; empty while there is no code. */
  url: string;
  /** Describes the code's purpose for screen readers. */
  label: string;
  /** The clapper closes once for each new value, as on a film set; null: it stays still. */
  clap?: string | null;
  /** Replaces the code if there is none. */
  instead?: ReactNode;
}

/**
 * The clapperboard: number, location, date and running server time above a QR code with the same
 * data. It is redrawn on each second of server time. The screen stays on while it is visible.
 */
export function Slate({ mark, word, title, location, url, label, clap, instead }: SlateProps) {
  useScreenOn();
  const second = useServerSecond();
  const stalled = useStalled(second?.epochSeconds);
  const head = (
    <SlateHead
      mark={mark}
      word={word}
      title={title}
      location={location}
      epochSeconds={second?.epochSeconds ?? null}
    />
  );
  return (
    <div className={style.slate}>
      <SlateStripe key={clap} tall clap={typeof clap === 'string'} />
      {head}
      <div className={style.code}>
        {url === '' || second === null ? (
          <div className={style.instead}>{url === '' ? instead : <NoTime />}</div>
        ) : stalled ? (
          <div className={style.instead}>
            <Trans>One moment: the clock is catching up.</Trans>
          </div>
        ) : (
          <QrCode
            text={`${url.toUpperCase()}.${encodeSeconds(second.epochSeconds)}`}
            label={label}
            second={second.epochSeconds}
            slate={
              <>
                <SlateStripe tall />
                {head}
              </>
            }
          />
        )}
      </div>
    </div>
  );
}

/** The server answers within this time. Without an answer there is probably no network. */
const TIME_IS_LATE_MS = 2000;

function NoTime() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIME_IS_LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return <Trans>This phone does not know the server’s time yet. It needs a network once to learn it.</Trans>;
}

/** Whether the second has not changed for two seconds. The displayed time would then be wrong. */
function useStalled(second: number | undefined): boolean {
  const [stalledAt, setStalledAt] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStalledAt(second ?? null), LIVE_QR_STALL_MS);
    return () => clearTimeout(timer);
  }, [second]);
  return second !== undefined && stalledAt === second;
}
