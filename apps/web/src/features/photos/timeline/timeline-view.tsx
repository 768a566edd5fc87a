import type { CameraClock } from '@photoslate/contract/card';
import type { TimelinePhoto } from '@photoslate/contract/photos';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconKeyboard } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { formatSeconds } from '#lib/formatting/format-date-time.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { BottomBar } from '../changes/bottom-bar.tsx';
import type { ChangeActions } from '../changes/use-change-actions.ts';
import { type SelectionDrawer, SelectionDrawers } from '../selection/selection-drawers.tsx';
import type { ShortcutAction } from '../selection/shortcuts.ts';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { useSelection } from '../selection/use-selection.ts';
import { type LabelOf, reasonWords } from '../questions/reason-words.ts';
import { PhotoTimeline } from './photo-timeline.tsx';
import style from './photo-timeline.module.css';
import { layOut, stepFrom } from './rows.ts';
import type { CardRoll } from './card-rolls.ts';
import { isCodeCompared, photoRunsOf } from './photo-runs.ts';

const LargePhoto = lazy(async () => ({
  default: (await loadChunk(() => import('../selection/large-photo.tsx'))).LargePhoto,
}));

/** The approximate width of a square photo in px. Three fit on a phone. */
const TILE_PX = 148;

interface TimelineViewProps {
  rolls: readonly CardRoll[];
  /**
   * Whether all photos are loaded. Before that no shoot can be split, because the photos that
   * follow are unknown.
   */
  complete: boolean;
  cameras: readonly CameraClock[];
  cameraName: (camera: number | null) => string;
  shoots: readonly Shoot[];
  timeZone: string;
  acting: ChangeActions;
  labelOf: LabelOf;
  /** The camera whose clock is to be set by pointing at one photo. */
  pointFor: string | null;
  onPointed: () => void;
  onUndoLast: () => void;
  onLook: (photoId: string) => void;
  /** The next action, shown while nothing is chosen. */
  next: ReactNode;
}

/** The timeline of one camera at a time, and the actions for the photos that are chosen in it. */
export function TimelineView(props: TimelineViewProps) {
  const { rolls, cameras, cameraName, shoots, timeZone, acting, labelOf, pointFor, onPointed } = props;
  const { t } = useLingui();
  const [asked, setAsked] = useState(
    () => rolls.find(({ camera }) => pointFor !== null && cameras[camera]?.cameraKey === pointFor)?.camera,
  );
  const [columns, setColumns] = useState(3);
  const [drawer, setDrawer] = useState<SelectionDrawer | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const roll = rolls.find(({ camera }) => camera === asked) ?? rolls[0];
  const layout = useMemo(() => layOut(photoRunsOf(roll?.photos ?? []), columns), [roll, columns]);
  const choosing = useSelection(layout.order, (at, step) => stepFrom(layout, at, step));
  const [fitted] = useState(() => (width: number) => setColumns(Math.max(3, Math.floor(width / TILE_PX))));
  const { chosen } = choosing.selection;
  const chosenPhotos = layout.order.filter(({ id }) => chosen.has(id));

  const then = async (work: Promise<boolean>) => {
    const clear = choosing.clearLater();
    if (!(await work)) return;
    clear();
    onPointed();
  };
  const act = (verb: ShortcutAction, ids: readonly string[] = [...chosen]) => {
    if (verb === 'undo') props.onUndoLast();
    else if (verb === 'keys') setDrawer('keys');
    else if (ids.length === 0) return;
    else if (verb === 'move' || verb === 'qr-frame') setDrawer(verb);
    else if (verb === 'split' && ids.length === 1 && props.complete) setDrawer('split');
    else if (verb === 'new-shoot') void then(acting.newShoot(ids));
    else if (verb === 'hide') {
      const photos = layout.order.filter(({ id }) => ids.includes(id));
      void then(acting.decide(ids, { kind: areHidden(photos) ? 'automatic' : 'hidden' }));
    }
  };
  const caption = (photo: TimelinePhoto): string => {
    const facts = [
      photo.fileName,
      photo.takenAt && formatSeconds(photo.takenAt, timeZone),
      photo.shootIds.length > 0 && t`shoot ${photo.shootIds.map(labelOf).join(', ')}`,
    ];
    const how = isCodeCompared(photo) ? reasonWords([{ kind: 'code-compared' }], labelOf) : [];
    return [facts.filter(Boolean).join(' · '), ...how].join('\n');
  };

  return (
    <>
      {pointFor !== null && (
        <Notice tone="look">
          <Trans>
            Select one photo of this camera whose shoot you know, and move it there. Photoslate then suggests
            shoots for the others.
          </Trans>
        </Notice>
      )}
      <div className={style.bar}>
        {rolls.length > 1 && (
          <div className={style.cameras}>
            <SegmentedControl
              label={t`Cameras`}
              value={roll?.camera ?? 0}
              onChange={(camera) => {
                setAsked(camera);
                choosing.clear();
              }}
              segments={rolls.map(({ camera }) => ({ value: camera, label: cameraName(camera) }))}
            />
          </div>
        )}
        <span className={style.keys}>
          <Button
            tone="plain"
            icon={<IconKeyboard size={22} aria-hidden="true" />}
            onClick={() => setDrawer('keys')}
          >
            <Trans>Keyboard shortcuts</Trans>
          </Button>
        </span>
      </div>
      <PhotoTimeline
        key={roll?.camera}
        label={t`Photos of ${cameraName(roll?.camera ?? null)}`}
        layout={layout}
        columns={columns}
        missing={roll?.missing ?? 0}
        shoots={shoots}
        timeZone={timeZone}
        choosing={choosing}
        onWidth={fitted}
        onOpen={setOpenId}
        onLook={props.onLook}
        onVerb={act}
      />
      {chosen.size > 0 ? (
        <SelectionBar
          choosing={choosing}
          hidden={areHidden(chosenPhotos)}
          canSplit={props.complete && chosenPhotos.length === 1 && chosenPhotos[0]?.role !== 'qr-frame'}
          busy={acting.busy}
          onVerb={act}
        />
      ) : (
        <BottomBar acting={acting} labelOf={labelOf}>
          {props.next}
        </BottomBar>
      )}
      <SelectionDrawers
        open={drawer}
        layout={layout}
        chosen={chosenPhotos}
        shoots={shoots}
        timeZone={timeZone}
        acting={acting}
        onClose={() => setDrawer(null)}
        onDone={(work) => void then(work)}
      />
      {openId !== null && (
        <Suspense>
          <LargePhoto
            photos={layout.order}
            openId={openId}
            caption={caption}
            onClose={(id) => {
              setOpenId(null);
              choosing.focus(id);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const areHidden = (photos: readonly TimelinePhoto[]): boolean =>
  photos.length > 0 && photos.every(({ role }) => role === 'hidden');
