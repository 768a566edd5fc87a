import type { Checklist as State } from '@photoslate/contract/installation';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconSchool } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useUser } from '#lib/auth/use-user.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { SlateStripe } from '#ui/slate-stripe.tsx';
import { useHideChecklist } from './checklist.queries.ts';
import { wordsOfStep } from './checklist-steps.ts';
import style from './checklist.module.css';

interface ChecklistProps extends State {
  /** The button that makes a practice session. */
  practice: (tone: 'primary' | 'quiet') => ReactNode;
}

/**
 * The steps of the studio's set-up. At the desk, the next step has the filled button;
 * on a phone, the bar at the bottom has it.
 */
export function Checklist({
  steps,
  recommendsTap,
  practice,
  onFold,
}: ChecklistProps & {
  /** Shows the list in one line again. */
  onFold?: () => void;
}) {
  const studioName = useUser()?.studio.name ?? '';
  const desk = useDesk();
  const done = steps.filter(({ isDone }) => isDone).length;
  const all = steps.length;
  const next = steps.find(({ isDone }) => !isDone)?.step;
  return (
    <section className={style.checklist} aria-labelledby="checklist">
      <SlateStripe />
      <header className={style.plate}>
        <p className={style.count} data-figures>
          <Trans>
            <b>{done}</b> of {all}
          </Trans>
        </p>
        <div className={style.heading}>
          <h2 id="checklist">
            <Trans>Get {studioName} ready</Trans>
          </h2>
          <p>
            <Trans>About 20 minutes. This list disappears when all is done.</Trans>
          </p>
        </div>
        <div className={style.acts}>
          {onFold && (
            <Button tone="plain" onClick={onFold}>
              <Trans>Show less</Trans>
            </Button>
          )}
          <HideButton />
        </div>
      </header>
      <ol className={style.steps}>
        {steps.map(({ step, isDone }, index) => {
          const { title, detail, to, action } = wordsOfStep(step, studioName);
          const tone = desk && step === next ? 'primary' : 'quiet';
          return (
            <li key={step} data-state={isDone ? 'done' : step === next ? 'next' : 'open'}>
              <StepSign isDone={isDone} number={index + 1} />
              <div className={style.words}>
                <strong>{title}</strong>
                <span>{detail}</span>
              </div>
              {to && !isDone && (
                <ButtonLink to={to} tone={tone}>
                  {action}
                </ButtonLink>
              )}
              {step === 'practice' && !isDone && practice(tone)}
            </li>
          );
        })}
      </ol>
      {recommendsTap && (
        <p className={style.advice}>
          <IconSchool size={22} aria-hidden="true" />
          <span>
            <Trans>
              For schools and kindergartens we recommend that nobody is linked until you tap their name.
            </Trans>{' '}
            <AppLink to="/studio/privacy-settings">
              <Trans>Registrations need a tap</Trans>
            </AppLink>
          </span>
        </p>
      )}
    </section>
  );
}

/** The checklist in one line, above a list of sessions. A button unfolds all steps. */
export function ChecklistLine(props: ChecklistProps) {
  const { steps, practice } = props;
  const [isOpen, setOpen] = useState(false);
  const studioName = useUser()?.studio.name ?? '';
  const done = steps.filter(({ isDone }) => isDone).length;
  const all = steps.length;
  const next = steps.find(({ isDone }) => !isDone);
  const practices = steps.some(({ step, isDone }) => step === 'practice' && !isDone);
  if (!next) return null;
  if (isOpen) return <Checklist {...props} onFold={() => setOpen(false)} />;
  const { title, to = '/studio', action } = wordsOfStep(next.step, studioName);
  return (
    <section className={style.line} aria-labelledby="checklist">
      <p data-figures>
        <Trans>
          <b>{done}</b> of {all}
        </Trans>
      </p>
      <h2 id="checklist">
        <Trans>Next: {title}</Trans>
      </h2>
      <div className={style.ways}>
        {next.step !== 'practice' && <ButtonLink to={to}>{action}</ButtonLink>}
        {practices && practice('quiet')}
      </div>
      <div className={style.acts}>
        <Button tone="plain" onClick={() => setOpen(true)}>
          <Trans>Show all steps</Trans>
        </Button>
        <HideButton />
      </div>
    </section>
  );
}

function HideButton() {
  const hide = useHideChecklist();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      tone="plain"
      busy={busy}
      onClick={() => {
        setBusy(true);
        // A failure is shown in a notification.
        void hide(true).catch(() => setBusy(false));
      }}
    >
      <Trans>Hide for now</Trans>
    </Button>
  );
}

function StepSign({ isDone, number }: { isDone: boolean; number: number }) {
  const { t } = useLingui();
  return isDone ? (
    <span className={style.tick} role="img" aria-label={t`Done`}>
      <IconCheck size={20} aria-hidden="true" />
    </span>
  ) : (
    <span className={style.number} aria-hidden="true">
      {number}
    </span>
  );
}
