import { UNDO_PUBLISH_MS } from '@photoslate/contract/constants';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBusy } from '#lib/api/use-busy.ts';
import { useSendsMail } from '#lib/auth/use-user.ts';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { announce, useAnnouncement } from '#lib/page/announce.ts';
import { openModalsStore } from '#lib/page/open-modals.ts';
import { useDocumentKeys } from '#lib/page/use-document-keys.ts';
import { keys } from '#lib/query/keys.ts';
import { useServerClockSync } from '#lib/server-clock/use-server-clock.ts';
import { Button } from '#ui/button.tsx';
import { usePublishing } from './publishing.queries.ts';
import { COUNT_DOWN_S, useSecondsUntil } from './use-seconds-until.ts';
import style from './waiting-bar.module.css';

/** The server may publish a moment later, and its event may get lost. */
const ASK_AGAIN_MS = 2000;

interface WaitingBarProps {
  sessionId: string;
  shootIds: readonly string[];
  publishAt: string;
  timeZone: string;
  mailCount: number | undefined;
  /** The key Z undoes it. */
  hasKey: boolean;
  /** In one line, for a page about something else. */
  slim: boolean;
}

/**
 * Shoots that the server is about to publish, with the time that is left. They can be undone, or
 * sent at once. Leaving the page changes nothing.
 */
export function WaitingBar(props: WaitingBarProps) {
  const { sessionId, shootIds, publishAt, timeZone, mailCount, hasKey, slim } = props;
  const { t } = useLingui();
  const sendsMail = useSendsMail();
  const left = useSecondsUntil(publishAt);
  const isNear = left <= COUNT_DOWN_S;
  useServerClockSync(isNear ? sessionId : undefined);
  useRefreshWhenOver(sessionId, left === 0);
  const [busy, run] = useBusy();
  const { publish, undo } = usePublishing(sessionId);
  const count = shootIds.length;
  const when = formatWhen(publishAt, timeZone);
  const galleries = plural(count, { one: '# gallery', other: '# galleries' });
  const begun = isNear
    ? t`${galleries}: online in ${left} s. You can undo it.`
    : t`${galleries}: scheduled for ${when}.`;
  useAnnouncement(useFirst(begun));
  const takeBack = () =>
    void run(async () => {
      await undo(shootIds);
      announce(t`Undone. No e-mail was sent.`);
    });
  useUndoKey(hasKey && left > 0 && !busy, takeBack);
  return (
    <section className={style.bar} data-slim={slim || undefined} aria-label={t`About to be published`}>
      {isNear && (
        <div
          className={style.stripe}
          style={{ inlineSize: `${Math.min(100, (left * 100_000) / UNDO_PUBLISH_MS)}%` }}
          aria-hidden="true"
        />
      )}
      <div className={style.plate}>
        {isNear ? (
          <span className={style.left} role="timer" aria-label={t`${left} s left`}>
            {left}
          </span>
        ) : (
          <IconClock size={slim ? 28 : 40} aria-hidden="true" />
        )}
        <div className={style.words}>
          <h2>
            {left === 0 ? (
              <Plural value={count} one="# gallery goes online …" other="# galleries go online …" />
            ) : isNear ? (
              <Plural
                value={count}
                one={`# gallery goes online in ${left} s`}
                other={`# galleries go online in ${left} s`}
              />
            ) : (
              <Plural
                value={count}
                one={`# gallery goes online: ${when}`}
                other={`# galleries go online: ${when}`}
              />
            )}
          </h2>
          {!slim && (
            <p>
              {sendsMail && mailCount !== undefined && (
                <Plural value={mailCount} one="# e-mail goes out then." other="# e-mails go out then." />
              )}{' '}
              {left > 0 && <Trans>No e-mail has been sent yet. You can leave this page.</Trans>}
            </p>
          )}
        </div>
        {left > 0 && (
          <div className={style.actions}>
            <Button busy={busy} onClick={() => void run(() => publish(shootIds, { sendNow: true }))}>
              <Trans>Send them now</Trans>
            </Button>
            <Button
              className={style.undo}
              busy={busy}
              icon={<IconArrowBackUp size={20} aria-hidden="true" />}
              onClick={takeBack}
              aria-keyshortcuts={hasKey ? 'z' : undefined}
            >
              <Trans>Undo</Trans>
              {hasKey && <kbd aria-hidden="true">Z</kbd>}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** The first value that was given, while the component is shown. */
function useFirst(text: string): string {
  const [first] = useState(text);
  return first;
}

/** Asks until the server has published. */
function useRefreshWhenOver(sessionId: string, isOver: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setInterval(() => {
      void client.invalidateQueries({ queryKey: keys.session(sessionId) });
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, sessionId, isOver]);
}

function useUndoKey(isOn: boolean, undo: () => void): void {
  useDocumentKeys((event) => {
    const { ctrlKey, metaKey, altKey, target, key } = event;
    const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select');
    if (key.toLowerCase() !== 'z' || ctrlKey || metaKey || altKey || isTyping) return;
    if (openModalsStore.get().length > 0) return;
    event.preventDefault();
    undo();
  }, isOn);
}
