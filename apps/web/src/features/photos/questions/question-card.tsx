import type { TimelinePhoto } from '@photoslate/contract/photos';
import type { Shoot } from '@photoslate/contract/shoots';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { formatSeconds } from '#lib/formatting/format-date-time.ts';
import { Button } from '#ui/button.tsx';
import { BottomBar } from '../changes/bottom-bar.tsx';
import type { ChangeActions } from '../changes/use-change-actions.ts';
import { DECISION_OF, MoveDrawer } from '../selection/move-drawer.tsx';
import { QrFrameDrawer } from '../selection/qr-frame-drawer.tsx';
import { CandidateShoot } from './candidate-shoot.tsx';
import { anomalyWords } from './question-words.ts';
import { DoubtfulPhotos } from './doubtful-photos.tsx';
import style from './question-card.module.css';
import { neighboursOf, outsideRepair, type Question, shootsAround } from './questions.ts';
import { Reasons } from './reasons.tsx';
import type { LabelOf } from './reason-words.ts';
import { UnassignedQuestion } from './unassigned-question.tsx';
import { repairWords } from './repair-words.ts';

const MOST_CANDIDATES = 3;
const MOST_NEIGHBOURS = 4;

interface QuestionCardProps {
  question: Question;
  heading: RefObject<HTMLHeadingElement | null>;
  rolls: ReadonlyMap<number, readonly TimelinePhoto[]>;
  cameraName: (camera: number | null) => string;
  shoots: readonly Shoot[];
  timeZone: string;
  acting: ChangeActions;
  labelOf: LabelOf;
  onPoint: (cameraKey: string) => void;
}

/**
 * One question: what happened, why it is doubtful, the candidate shoots, and the proposed repair.
 */
export function QuestionCard({
  question,
  heading,
  rolls,
  cameraName,
  shoots,
  timeZone,
  ...rest
}: QuestionCardProps) {
  const { t } = useLingui();
  const { acting, labelOf, onPoint } = rest;
  const { busy } = acting;
  const { anomaly, repair, photos } = question;
  const [left, setLeft] = useState<ReadonlySet<string>>(() => outsideRepair(question));
  const [drawer, setDrawer] = useState<'move' | 'qr-frame' | null>(null);
  const taken = photos.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  const words = repair && repairWords(repair, taken.length, labelOf);
  const [first] = photos;
  const last = photos.at(-1);
  const camera = first?.camera ?? null;
  const roll = rolls.get(camera ?? -1) ?? [];
  const candidates = [...new Set([...question.candidateIds, ...shootsAround(roll, photos)])]
    .flatMap((id) => shoots.find((shoot) => shoot.id === id) ?? [])
    .slice(0, MOST_CANDIDATES);
  // If this camera has no photos of the shoot, the other cameras' photos show its people.
  const nearest = (shootId: string) => {
    const here = neighboursOf(roll, photos, shootId, MOST_NEIGHBOURS);
    return here.length > 0
      ? here
      : [...rolls.values()].flatMap((other) => neighboursOf(other, photos, shootId, MOST_NEIGHBOURS));
  };
  const isPhotos = photos.some(({ role }) => role === 'photo');
  const proposedId = repair?.kind === 'assign' ? repair.shootId : null;

  const accept = () => {
    if (repair?.kind === 'assign')
      return acting.decide(taken, { kind: 'shoots', shootIds: [repair.shootId] });
    if (repair?.kind === 'mark-qr-frame')
      return acting.decide(taken, {
        kind: 'qr-frame',
        ...(repair.shootId ? { shootId: repair.shootId } : {}),
      });
    if (repair?.kind === 'create-shoot') return acting.newShoot(taken, repair.code);
    if (repair?.kind === 'move-to-session') return acting.moveToSession(taken, repair.sessionId);
    if (repair?.kind === 'hide') return acting.decide(taken, { kind: 'hidden' });
    if (repair?.kind === 'point-at-photo') return onPoint(repair.cameraKey);
    return isPhotos ? setDrawer('move') : acting.settle(question.key);
  };
  const none = taken.length === 0;

  return (
    <>
      <div className={style.why}>
        <IconAlertTriangle size={28} aria-hidden="true" />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {words?.question ??
              (isPhotos ? <UnassignedQuestion count={photos.length} /> : <Trans>Good to know</Trans>)}
          </h2>
          <p>{anomalyWords(anomaly, photos.length, labelOf)}</p>
          <Reasons photos={photos} labelOf={labelOf} />
        </div>
      </div>
      <DoubtfulPhotos photos={photos} excluded={left} onExclude={setLeft} selectable={isPhotos} />
      <p className={style.which}>
        <strong>
          <Plural value={photos.length} one="# photo" other="# photos" />
        </strong>{' '}
        · {cameraName(camera)}
        {first?.takenAt && last?.takenAt && (
          <>
            {' · '}
            <span data-figures>
              {[...new Set([first, last].map(({ takenAt }) => formatSeconds(takenAt ?? '', timeZone)))].join(
                '–',
              )}
            </span>
          </>
        )}
      </p>
      {candidates.length > 0 && (
        <div className={style.candidates} data-count={candidates.length}>
          {candidates.map((shoot) => (
            <CandidateShoot
              key={shoot.id}
              shoot={shoot}
              timeZone={timeZone}
              camera={camera}
              neighbours={nearest(shoot.id)}
              proposed={shoot.id === proposedId}
              busy={busy || none}
              pickWords={
                repairWords({ kind: 'assign', shootId: shoot.id, photoIds: [] }, taken.length, labelOf).yes
              }
              onPick={
                isPhotos && shoot.id !== proposedId
                  ? () => void acting.decide(taken, { kind: 'shoots', shootIds: [shoot.id] })
                  : null
              }
            />
          ))}
        </div>
      )}
      <div className={style.others}>
        {isPhotos && repair && (
          <Button tone="plain" onClick={() => setDrawer('move')}>
            <Trans>Another shoot …</Trans>
          </Button>
        )}
        {isPhotos && repair?.kind !== 'create-shoot' && (
          <Button tone="plain" busy={busy} onClick={() => void (none || acting.newShoot(taken))}>
            <Trans>Create a shoot</Trans>
          </Button>
        )}
        {isPhotos && repair?.kind !== 'mark-qr-frame' && (
          <Button tone="plain" busy={busy} onClick={() => none || setDrawer('qr-frame')}>
            {taken.length > 1 ? <Trans>Mark as QR photos</Trans> : <Trans>Mark as QR photo</Trans>}
          </Button>
        )}
        {isPhotos && repair?.kind !== 'hide' && (
          <Button
            tone="plain"
            busy={busy}
            onClick={() => void (none || acting.decide(taken, { kind: 'hidden' }))}
          >
            {taken.length > 1 ? <Trans>Hide photos</Trans> : <Trans>Hide photo</Trans>}
          </Button>
        )}
        {(isPhotos || repair) && (
          <Button tone="plain" busy={busy} onClick={() => void acting.settle(question.key)}>
            <Trans>Leave as is</Trans>
          </Button>
        )}
      </div>
      <MoveDrawer
        open={drawer === 'move'}
        count={taken.length}
        shoots={shoots}
        likelyIds={question.candidateIds}
        timeZone={timeZone}
        onClose={() => setDrawer(null)}
        onPlace={(shootId, how) => {
          setDrawer(null);
          void acting.decide(taken, { kind: DECISION_OF[how], shootIds: [shootId] });
        }}
        onNew={() => {
          setDrawer(null);
          void acting.newShoot(taken);
        }}
      />
      <QrFrameDrawer
        open={drawer === 'qr-frame'}
        count={taken.length}
        shoots={shoots}
        likelyIds={[...new Set([...question.candidateIds, ...shootsAround(roll, photos).toReversed()])]}
        timeZone={timeZone}
        onClose={() => setDrawer(null)}
        onMark={(shootId) => {
          setDrawer(null);
          void acting.decide(taken, { kind: 'qr-frame', ...(shootId === null ? {} : { shootId }) });
        }}
        onUnmark={null}
      />
      <BottomBar acting={acting} labelOf={labelOf}>
        <Button tone="primary" className={style.primary} busy={busy} onClick={() => void (none || accept())}>
          {none ? t`Select at least one photo` : (words?.yes ?? (isPhotos ? t`Choose the shoot` : t`OK`))}
        </Button>
      </BottomBar>
    </>
  );
}
