import { useLingui } from '@lingui/react/macro';
import type { KnownSession } from '#lib/offline/overlay/fold-sessions.ts';
import style from './session-steps.module.css';
import { SessionStatus } from './session-status.tsx';
import { StepNames, StepStrip } from './step-strip.tsx';

interface SessionStepsProps {
  session: KnownSession;
  /** The progress is being read. Its place stays empty, so that nothing moves later. */
  isLoading?: boolean;
}

/** How far a session has come, at the top of its own page: the four steps, and its status. */
export function SessionSteps({ session, isLoading = false }: SessionStepsProps) {
  const { t } = useLingui();
  return (
    <section className={style.progress} data-loading={isLoading || undefined} aria-label={t`Progress`}>
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
