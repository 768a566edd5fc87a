import { useLingui } from '@lingui/react/macro';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import style from './session-steps.module.css';
import { SessionStatus } from './session-status.tsx';
import { StepNames, StepStrip } from './step-strip.tsx';

/** How far a session has come, at the top of its own page: the four steps, and its status. */
export function SessionSteps({ session }: { session: KnownSession }) {
  const { t } = useLingui();
  return (
    <section className={style.progress} aria-label={t`Progress`}>
      <div className={style.steps}>
        <div className={style.names} aria-hidden="true">
          <StepNames />
        </div>
        <StepStrip session={session} />
      </div>
      <SessionStatus session={session} />
    </section>
  );
}
