import type { CardReport } from '@photoslate/contract/card';
import type { SessionDetail } from '@photoslate/contract/sessions';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { useStore } from '#lib/store.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { AppLink } from '#ui/app-link.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { AddPhotos } from './card/add-photos.tsx';
import { CardStatus } from './card/card-status.tsx';
import { isFinished } from './card/upload-state.ts';
import { uploadsOf } from './card/uploads.ts';
import { isPublishable } from './card-context.ts';
import style from './card-frame.module.css';
import { CardTabs } from './card-tabs.tsx';
import type { CardView } from './card-view.ts';

interface CardFrameProps {
  session: SessionDetail;
  /** Undefined while it is loading. */
  report: CardReport | undefined;
  view: CardView;
  /** The open questions of the whole card; 0 while they are loading. */
  questionCount: number;
  /** Shown at the right of the status line. */
  tools?: ReactNode;
  /** The content fills the rest of the window, and scrolls its columns itself. */
  children: ReactNode;
}

/**
 * The frame of a session's card at the desk: one bar with the views and the next step, and the
 * status line, which is always in view.
 */
export function CardFrame({ session, report, view, questionCount, tools, children }: CardFrameProps) {
  const { t } = useLingui();
  const { name, timeZone } = session.location;
  const hasUpload = useStore(uploadsOf(session.id).state).total > 0;
  // An empty card has a large area to drop and choose files.
  const isEmpty = view === 'photos' && !hasUpload && (report?.storedCount ?? 0) === 0;
  return (
    <Page
      title={t`Photos of ${name}`}
      heading={
        <AppLink to={`/session/${session.id}`} className={style.name}>
          {name}
        </AppLink>
      }
      back="/sessions"
      backLabel={<Trans>Sessions</Trans>}
      width="full"
      aside={
        <>
          <span className={style.date}>{formatShortDate(session.createdAt, timeZone)}</span>
          <CardTabs sessionId={session.id} view={view} questionCount={questionCount} />
        </>
      }
    >
      <ActionBar>
        <PauseUpload sessionId={session.id} />
        {!isEmpty && <AddPhotos sessionId={session.id} />}
        {report && <NextStep session={session} report={report} view={view} questionCount={questionCount} />}
      </ActionBar>
      <CardStatus sessionId={session.id} report={report} tools={tools} />
      {children}
    </Page>
  );
}

/** Pauses and resumes the upload of this page. Nothing without an upload. */
function PauseUpload({ sessionId }: { sessionId: string }) {
  const queue = uploadsOf(sessionId);
  const state = useStore(queue.state);
  if (state.total === 0 || isFinished(state)) return null;
  return state.hold === 'paused' ? (
    <Button icon={<IconPlayerPlay size={18} aria-hidden="true" />} onClick={() => queue.goOn()}>
      <Trans>Resume upload</Trans>
    </Button>
  ) : (
    <Button icon={<IconPlayerPause size={18} aria-hidden="true" />} onClick={() => queue.pause()}>
      <Trans>Pause</Trans>
    </Button>
  );
}

interface NextStepProps {
  session: SessionDetail;
  report: CardReport;
  view: CardView;
  questionCount: number;
}

/** The one filled button of the screen: answer the questions, then publish. */
function NextStep({ session, report, view, questionCount }: NextStepProps) {
  // Reading the rest of the card may answer a question: the next photo may be the QR photo.
  if (report.pendingCount > 0) return null;
  if (questionCount > 0)
    return view === 'questions' ? null : (
      <ButtonLink tone="primary" to={`/session/${session.id}/photos?view=questions`}>
        <Plural value={questionCount} one="Answer # question" other="Answer # questions" />
      </ButtonLink>
    );
  return isPublishable(session, report) ? (
    <ButtonLink tone="primary" to={`/session/${session.id}/publish`}>
      <Trans>Publish</Trans>
    </ButtonLink>
  ) : null;
}
