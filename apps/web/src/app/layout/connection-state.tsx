import { Plural, Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudUp, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { unsentStore, useOnline } from '#lib/offline/connection.ts';
import { useStore } from '#lib/store.ts';
import style from './connection-state.module.css';

/**
 * Shows that the network is lost, how many writes were refused, and how many writes are waiting to
 * be sent. It is always visible and never a pop-up. It shows nothing if there is nothing to report.
 */
export function ConnectionState() {
  const online = useOnline();
  const { waiting, needAttention } = useStore(unsentStore);
  const slow = useLasting(waiting > 0);
  const toSend = !online || slow ? waiting - needAttention : 0;
  return (
    <div aria-live="polite" className={style.place}>
      {needAttention > 0 && (
        <span className={style.state} data-tone="lost">
          <IconAlertTriangle size={20} aria-hidden="true" />
          <Plural value={needAttention} one="# not saved" other="# not saved" />
        </span>
      )}
      {(!online || toSend > 0) && (
        <span className={style.state} data-tone={online ? undefined : 'look'}>
          {online ? (
            <IconCloudUp size={20} aria-hidden="true" />
          ) : (
            <IconWifiOff size={20} aria-hidden="true" />
          )}
          <span>
            {!online && <Trans>Offline</Trans>}
            {!online && toSend > 0 && ', '}
            {toSend > 0 && <Plural value={toSend} one="# to send" other="# to send" />}
          </span>
        </span>
      )}
    </div>
  );
}

/**
 * On a good network a write is sent before anybody could read the number, so the number appears
 * only after one second.
 */
const SHOW_AFTER_MS = 1000;

function useLasting(now: boolean): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!now) return undefined;
    const timer = setTimeout(() => setLasted(true), SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [now]);
  return now && lasted;
}
