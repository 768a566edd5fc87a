import { Plural, Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useUser } from '#lib/auth/use-user.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { unsentStore, useOnline } from '#lib/offline/connection.ts';
import { useStore } from '#lib/store.ts';
import style from './connection-state.module.css';

const load = () => loadChunk(() => import('#features/outbox/unsent-sheet.tsx'));
const UnsentSheet = lazy(async () => ({ default: (await load()).UnsentSheet }));

/**
 * Shows that the network is lost, how many writes were refused, and how many writes are waiting to
 * be sent. It is always visible and never a pop-up. A tap lists the writes. `saved`: it also says
 * that everything is saved; otherwise it shows nothing if there is nothing to report.
 */
export function ConnectionState({ saved }: { saved: boolean }) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const online = useOnline();
  const { waiting, needAttention } = useStore(unsentStore);
  const slow = useLasting(waiting > 0);
  const unsent = waiting - needAttention;
  const user = useUser();
  // In the field it is loaded ahead, because it is needed without a network.
  const ahead = user !== null && (saved || waiting > 0);
  useEffect(() => {
    if (ahead) load().catch(() => undefined);
  }, [ahead]);
  const show = () => {
    // It stays closed if it cannot be loaded.
    load().then(
      () => setSheet('open'),
      () => undefined,
    );
  };
  const sending = slow || saved ? unsent : 0;
  const pill = pillOf({ refused: needAttention, online, unsent, sending, saved });
  return (
    <>
      <div aria-live="polite" className={style.place}>
        {pill && (
          <button type="button" className={style.hit} onClick={show}>
            <span className={style.state} data-tone={pill.tone}>
              {pill.icon}
              <span>{pill.words}</span>
            </span>
          </button>
        )}
      </div>
      {sheet !== 'never' && (
        <Suspense>
          <UnsentSheet open={sheet === 'open'} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </>
  );
}

interface Unsent {
  refused: number;
  online: boolean;
  unsent: number;
  sending: number;
  saved: boolean;
}

/** The most urgent state; the sheet lists everything. */
function pillOf({ refused, online, unsent, sending, saved }: Unsent) {
  if (refused > 0)
    return {
      tone: 'lost',
      icon: <IconAlertTriangle size={18} aria-hidden="true" />,
      words: <Plural value={refused} one="# not saved" other="# not saved" />,
    };
  if (!online)
    return {
      tone: 'look',
      icon: <IconCloudOff size={18} aria-hidden="true" />,
      words: unsent > 0 ? <Plural value={unsent} one="# unsent" other="# unsent" /> : <Trans>Offline</Trans>,
    };
  if (sending > 0)
    return {
      icon: <IconCloudUp size={18} aria-hidden="true" />,
      words: <Trans>Sending {sending}</Trans>,
    };
  return saved
    ? {
        tone: 'calm',
        icon: <IconCloudCheck size={18} aria-hidden="true" />,
        words: <Trans>Saved</Trans>,
      }
    : null;
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
