import type { CameraClock } from '@photoslate/contract/card';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { CardContext } from '../card-context.ts';
import { useCardFiles } from '../card/use-card-files.tsx';
import { ChangeBar } from '../changes/change-bar.tsx';
import type { IndexPhoto } from '../photo-index/photo-index.ts';
import { questionsOf } from '../questions/questions.ts';
import { SelectionDrawers } from '../selection/selection-drawers.tsx';
import { useSelection } from '../selection/use-selection.ts';
import { layOut } from '../timeline/rows.ts';
import { photoRunsOf, type RunPhoto } from '../timeline/photo-runs.ts';
import { Filmstrip, type ShootFilter } from './filmstrip.tsx';
import { Inspector } from './inspector.tsx';
import style from './light-table.module.css';
import { NoPhotos } from './no-photos.tsx';
import { PhotoTable } from './photo-table.tsx';
import { TableShortcutsDrawer } from './shortcut-list.tsx';
import { TableBar } from './table-bar.tsx';
import { tableGroups } from './table-groups.ts';
import { layOutTable, stepOn } from './table-layout.ts';
import { createTableMarks, markChosen } from './table-marks.ts';
import { useTableActions } from './use-table-actions.ts';
import { useContentWidth } from './use-content-width.ts';
import { useWantedShoot } from './use-wanted-shoot.ts';
import { useTableKeys } from './use-table-keys.ts';
import { stepRowHeight, useRowHeight } from './use-row-height.ts';

const TableLightbox = lazy(async () => ({
  default: (await loadChunk(() => import('./table-lightbox.tsx'))).TableLightbox,
}));

interface LightTableProps {
  card: CardContext;
  photos: readonly IndexPhoto[];
  /** The photos may be out of date, for example without a network. */
  isOld: boolean;
  keysOpen: boolean;
  onKeys: (open: boolean) => void;
}

/**
 * The photos of a card by shoot: a filmstrip of the shoots, the grid, and an inspector for the
 * photo that was selected last.
 */
export function LightTable(props: LightTableProps) {
  const { card, photos, isOld, keysOpen, onKeys } = props;
  const { session, report, shoots, timeZone, pointFor, labelOf, acting } = card;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useContentWidth(scroller);
  const rowHeight = useRowHeight();
  const [marks] = useState(createTableMarks);
  const [filter, setFilter] = useState<ShootFilter>('all');
  const [withHidden, setWithHidden] = useState(false);
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [inspecting, setInspecting] = useState(false);
  const [focusTurn, setFocusTurn] = useState(0);
  const shootOf = useMemo(() => new Map(shoots.map((shoot) => [shoot.id, shoot])), [shoots]);
  const camera = cameraIndex(report.cameras, pointFor);
  const questionOf = useMemo(
    () =>
      new Map(
        questionsOf(report.anomalies, photos).flatMap((question) =>
          question.photos.map(({ id }) => [id, question] as const),
        ),
      ),
    [report.anomalies, photos],
  );
  const all = useMemo(
    () =>
      tableGroups(
        camera === null ? photos : photos.filter((photo) => photo.camera === camera),
        shoots.map(({ id }) => id),
        withHidden,
      ),
    [photos, shoots, withHidden, camera],
  );
  const groups = useMemo(
    () =>
      filter === 'all'
        ? all
        : all.filter(({ shootId, doubtCount, cells }) =>
            filter === 'doubt'
              ? doubtCount > 0
              : shootId !== null &&
                cells.length > 0 &&
                !shootOf.get(shootId)?.customers.some(({ linked }) => linked),
          ),
    [all, filter, shootOf],
  );
  const layout = useMemo(
    () => layOutTable(width > 0 ? groups : [], { width, rowHeight }),
    [groups, width, rowHeight],
  );
  const choosing = useSelection(
    layout.order,
    (at, step) => stepOn(layout, at, step),
    layout.indexOf,
    (chosen) => markChosen(marks, chosen),
  );
  const takeFocus = () => setFocusTurn((turn) => turn + 1);
  const actions = useTableActions(card, layout, choosing, marks, takeFocus);
  const { chosen } = choosing.selection;
  const last = chosen.size > 0 ? cellAt(choosing.currentId, chosen) : null;
  const lastPhoto = layout.order[layout.indexOf.get(last ?? '') ?? -1]?.photo;
  const roll = useMemo(
    // Only for the drawers: the photos of the selected photo's camera in the order it took them.
    () =>
      actions.drawer === null || !lastPhoto
        ? NO_ROLL
        : layOut(
            photoRunsOf(photos.filter((one) => one.camera === lastPhoto.camera && one.state === 'read')),
            1,
          ),
    [actions.drawer, lastPhoto, photos],
  );
  const go = (key: string) => {
    const at = groups.findIndex((group) => group.key === key);
    const top = layout.spans[at]?.top;
    if (top !== undefined && scroller.current) scroller.current.scrollTop = top;
    setCurrentKey(key);
  };
  useWantedShoot(layout, go);
  useTableKeys({
    labels: shoots.map(({ label }) => label),
    onNumber(label) {
      const target = shoots.find((shoot) => shoot.label === label);
      if (target) actions.moveTo(target.id);
    },
    onCommand(command) {
      if (command.kind === 'step') {
        choosing.step(command.step, command.how);
        takeFocus();
      } else if (command.kind === 'zoom') stepRowHeight(command.way);
      else if (command.kind === 'inspector') setInspecting((open) => !open);
      else if (command.kind === 'keys') onKeys(true);
      else if (command.kind === 'clear') {
        if (chosen.size === 0 && !inspecting) return false;
        if (chosen.size > 0) choosing.clear();
        else setInspecting(false);
      } else if (choosing.currentId === null) return false;
      else if (command.kind === 'open') setOpenId(last ?? choosing.currentId);
      else if (command.kind === 'toggle') choosing.toggle(choosing.currentId);
      else if (command.kind === 'stretch') {
        const row = layout.rows[layout.rowOf[layout.indexOf.get(choosing.currentId) ?? -1] ?? -1];
        choosing.take(groups[row?.group ?? -1]?.cells.map(({ id }) => id) ?? []);
      } else actions.act(command.kind);
      return true;
    },
  });
  const { dropProps, isOver } = useCardFiles(session.id);
  const hiddenCount = report.hiddenCount;
  // A selected photo is marked first. What is beside the table follows right after that paint.
  const film = useDeferredValue(
    <Filmstrip
      groups={groups}
      shoots={shootOf}
      currentKey={currentKey ?? groups[0]?.key ?? null}
      filter={filter}
      onFilter={setFilter}
      hiddenCount={hiddenCount}
      withHidden={withHidden}
      onHidden={setWithHidden}
      chosenCount={chosen.size}
      onGo={go}
      onDropPhotos={actions.moveTo}
    />,
  );
  const inspector = useDeferredValue(
    <Inspector
      card={card}
      photo={lastPhoto}
      photos={photos}
      question={lastPhoto && questionOf.get(lastPhoto.id)}
      chosenCount={actions.chosen.length}
      open={inspecting}
      onClose={() => setInspecting(false)}
      onOpenPhoto={() => setOpenId(last)}
      onMove={(shootId) => {
        if (lastPhoto)
          actions.clearAfter(acting.decide([lastPhoto.id], { kind: 'shoots', shootIds: [shootId] }));
      }}
    />,
  );

  return (
    <div className={style.table} {...dropProps}>
      {film}
      <div className={style.grid}>
        {isOld && (
          <div className={style.notice}>
            <Notice tone="look">
              <Trans>No connection to the server. These photos may be out of date.</Trans>
            </Notice>
          </div>
        )}
        {pointFor !== null && (
          <div className={style.notice}>
            <Notice tone="look">
              <Trans>
                Select one photo of this camera whose shoot you know, and move it there. Photoslate then
                suggests shoots for the others.
              </Trans>{' '}
              <Button tone="plain" onClick={card.pointed}>
                <Trans>Show all photos</Trans>
              </Button>
            </Notice>
          </div>
        )}
        <div ref={scroller} className={style.scroll} data-over={isOver || undefined}>
          {layout.order.length === 0 && width > 0 ? (
            <NoPhotos filtered={filter !== 'all'} onAll={() => setFilter('all')} />
          ) : (
            <PhotoTable
              scroller={scroller}
              layout={layout}
              shoots={shootOf}
              asked={questionOf}
              timeZone={timeZone}
              choosing={choosing}
              marks={marks}
              focusTurn={focusTurn}
              onGroup={setCurrentKey}
              onOpen={setOpenId}
            />
          )}
        </div>
        {chosen.size > 0 ? (
          <TableBar
            count={actions.chosen.length}
            hidden={actions.hidden}
            canSplit={actions.canSplit}
            onVerb={actions.act}
            onClear={choosing.clear}
            onInspector={() => setInspecting((open) => !open)}
          />
        ) : (
          <ChangeBar acting={acting} labelOf={labelOf} />
        )}
      </div>
      {inspector}
      <SelectionDrawers
        open={actions.drawer}
        layout={roll}
        chosen={actions.chosen}
        shoots={shoots}
        timeZone={timeZone}
        acting={acting}
        search
        onClose={() => actions.setDrawer(null)}
        onDone={actions.clearAfter}
      />
      <TableShortcutsDrawer open={keysOpen} onClose={() => onKeys(false)} />
      {openId !== null && (
        <Suspense>
          <TableLightbox
            card={card}
            photos={photos}
            openId={openId.split('/')[0] ?? openId}
            order={layout.order}
            onClose={() => {
              setOpenId(null);
              takeFocus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

const NO_ROLL = layOut<RunPhoto>([], 1);

/** The selected photo that has the focus, else the last of the selected ones. */
const cellAt = (currentId: string | null, chosen: ReadonlySet<string>): string | null =>
  currentId !== null && chosen.has(currentId) ? currentId : ([...chosen].at(-1) ?? null);

function cameraIndex(cameras: readonly CameraClock[], cameraKey: string | null): number | null {
  if (cameraKey === null) return null;
  const at = cameras.findIndex((clock) => clock.cameraKey === cameraKey);
  return at < 0 ? null : at;
}
