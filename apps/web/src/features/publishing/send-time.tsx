import type { PublishPlan } from '@photoslate/contract/publish-plan';
import { afterQuietHours } from '@photoslate/domain/quiet-hours';
import { localTime, momentOf, tomorrowAt } from '@photoslate/domain/local-time';
import { PUBLISH_AHEAD_DAYS } from '@photoslate/contract/constants';
import { DAY_MS } from '@photoslate/domain/durations';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useSendsMail } from '#lib/auth/use-user.ts';
import { formatTime, formatWhen } from '#lib/formatting/format-date-time.ts';
import { serverNow } from '#lib/server-clock/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import style from './send-time.module.css';

const MORNING = '08:00';

interface SendTimeProps {
  /** When it is published; null: now. */
  at: string | null;
  quietHours: PublishPlan['quietHours'];
  /** Of the session's location, where the times apply. */
  timeZone: string;
  onChange: (at: string | null) => void;
}

/** When the selected shoots are published: now, tomorrow morning, or at a time. */
export function SendTime({ at, quietHours, timeZone, onChange }: SendTimeProps) {
  const { t } = useLingui();
  const sendsMail = useSendsMail();
  const [open, setOpen] = useState(false);
  const moment = at === null ? now() : new Date(at);
  const leaves = quietHours ? afterQuietHours(moment, quietHours, timeZone) : moment;
  const isQuiet = sendsMail && leaves > moment;
  return (
    <section className={style.card} aria-label={t`When to send`}>
      <IconClock size={20} aria-hidden="true" />
      <p>
        <strong>{at === null ? <Trans>Send now</Trans> : formatWhen(at, timeZone)}</strong>
        <br />
        {!sendsMail ? (
          <Trans>The galleries open after 10 s. You can undo it until then.</Trans>
        ) : isQuiet ? (
          <Trans>
            The galleries open then. E-mails are scheduled for {formatTime(leaves.getTime(), timeZone)}.
          </Trans>
        ) : at === null ? (
          <Trans>The first e-mail goes out after 10 s. You can undo it until then.</Trans>
        ) : (
          <Trans>Galleries open and e-mails go out then. You can undo it until then.</Trans>
        )}
      </p>
      <Button onClick={() => setOpen(true)}>
        <Trans>Change</Trans>
      </Button>
      <Drawer open={open} onClose={() => setOpen(false)} title={t`When to send`}>
        <TimeChoice
          at={at}
          timeZone={timeZone}
          onDone={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      </Drawer>
    </section>
  );
}

const now = (): Date => new Date(serverNow()?.epochMs ?? Date.now());

interface TimeChoiceProps {
  at: string | null;
  timeZone: string;
  onDone: (at: string | null) => void;
}

function TimeChoice({ at, timeZone, onDone }: TimeChoiceProps) {
  const { t } = useLingui();
  const [opened] = useState(now);
  const morning = tomorrowAt(MORNING, opened, timeZone);
  const [choice, setChoice] = useState(() =>
    at === null ? 'now' : at === morning.toISOString() ? 'tomorrow' : 'time',
  );
  const [typed, setTyped] = useState(() => localTime(at === null ? morning : new Date(at), timeZone));
  const last = new Date(opened.getTime() + PUBLISH_AHEAD_DAYS * DAY_MS);
  const chosen = { now: null, tomorrow: morning.toISOString(), time: momentTyped(typed, timeZone) }[choice];
  const isWrong =
    choice === 'time' &&
    (chosen == null || Date.parse(chosen) <= now().getTime() || Date.parse(chosen) > last.getTime());
  return (
    <form
      className={style.choices}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) onDone(chosen ?? null);
      }}
    >
      <fieldset>
        <legend className="visually-hidden">{t`When to send`}</legend>
        {(['now', 'tomorrow', 'time'] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="when"
              value={one}
              checked={choice === one}
              onChange={() => setChoice(one)}
            />
            {one === 'now' ? (
              <Trans>Now</Trans>
            ) : one === 'tomorrow' ? (
              <Trans>Tomorrow, {MORNING}</Trans>
            ) : (
              <Trans>At a time</Trans>
            )}
          </label>
        ))}
      </fieldset>
      {choice === 'time' && (
        <label className={style.time}>
          <Trans>Date and time ({timeZone})</Trans>
          <input
            type="datetime-local"
            required
            value={typed}
            min={localTime(opened, timeZone)}
            max={localTime(last, timeZone)}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'when-error' : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          {isWrong && (
            <span id="when-error" className={style.error}>
              <Trans>Enter a time within the next {PUBLISH_AHEAD_DAYS} days.</Trans>
            </span>
          )}
        </label>
      )}
      <Button type="submit" tone="primary" wide disabled={isWrong}>
        <Trans>Use this time</Trans>
      </Button>
    </form>
  );
}

/** The typed date and time as a moment; null while it is incomplete. */
function momentTyped(typed: string, timeZone: string): string | null {
  return typed.length < 16 ? null : momentOf(typed.slice(0, 16), timeZone).toISOString();
}
