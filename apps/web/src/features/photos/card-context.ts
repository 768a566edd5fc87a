import type { CardReport } from '@photoslate/contract/card';
import type { Change } from '@photoslate/contract/changes';
import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type CardView, useCardView } from './card-view.ts';
import { useChanges } from './changes/changes.queries.ts';
import { lastUndoable } from './changes/undoable-changes.ts';
import { type ChangeActions, useChangeActions } from './changes/use-change-actions.ts';
import type { LabelOf } from './questions/reason-words.ts';
import { shortCamera } from './short-camera.ts';

/** A card that is on the server, and what all of its views share. */
export interface CardContext {
  readonly session: SessionDetail;
  readonly report: CardReport;
  /** When the report was fetched, in ms. */
  readonly reportedAt: number;
  readonly shoots: readonly Shoot[];
  readonly timeZone: string;
  readonly view: CardView;
  show: (view: CardView) => void;
  /** The changes by hand, newest first. */
  readonly changes: readonly Change[];
  readonly acting: ChangeActions;
  undoLast: () => void;
  readonly labelOf: LabelOf;
  /** The short name of a body. The view of the clocks has the whole serial number. */
  cameraName: (camera: number | null) => string;
  /** The photo whose question is shown first. */
  readonly lookAt: string | null;
  /** Shows the question about this photo. */
  look: (photoId: string) => void;
  /** The camera whose clock is to be set by moving one photo to its shoot. */
  readonly pointFor: string | null;
  /** Shows the photos, to choose one of this camera. */
  point: (cameraKey: string) => void;
  pointed: () => void;
  recall: (shootId: string) => void;
}

interface CardProps {
  session: SessionDetail;
  report: CardReport;
  reportedAt: number;
  onRecall: (shootId: string) => void;
}

export function useCardContext({ session, report, reportedAt, onRecall }: CardProps): CardContext {
  const { t } = useLingui();
  const [view, show] = useCardView();
  const [lookAt, setLookAt] = useState<string | null>(null);
  const [pointFor, setPointFor] = useState<string | null>(null);
  const changes = useChanges(session.id).data ?? [];
  const acting = useChangeActions(session.id);
  const { shoots, location } = session;
  return {
    session,
    report,
    reportedAt,
    shoots,
    timeZone: location.timeZone,
    view,
    show,
    changes,
    acting,
    undoLast() {
      const last = lastUndoable(changes);
      // The change that is being saved is not in the list yet: an undo would hit an older one.
      if (acting.busy) void acting.undoPending();
      else if (last) void acting.undo(last.id);
    },
    labelOf: (id) => shoots.find((shoot) => shoot.id === id)?.label ?? '?',
    cameraName(camera) {
      const clock = report.cameras[camera ?? -1];
      if (!clock || clock.cameraKey === '') return t`No camera named`;
      return shortCamera(
        clock.camera,
        report.cameras.map((one) => one.camera),
      );
    },
    lookAt,
    look(photoId) {
      setLookAt(photoId);
      show('questions');
    },
    pointFor,
    point(cameraKey) {
      setPointFor(cameraKey);
      show('photos');
    },
    pointed: () => setPointFor(null),
    recall: onRecall,
  };
}

/** Whether a shoot has photos that are not published yet. */
export const isPublishable = ({ shoots }: SessionDetail, report: CardReport): boolean =>
  shoots.some(
    ({ id, gallery }) =>
      gallery !== 'published' && report.shoots.some((row) => row.shootId === id && row.photoCount > 0),
  );
