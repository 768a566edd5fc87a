import { useLingui } from '@lingui/react/macro';
import { IconHistory, IconKeyboard, IconPhoto } from '@tabler/icons-react';
import style from './table-tools.module.css';
import { MAX_ROW_PX, MIN_ROW_PX, ROW_STEP_PX, setRowHeight, useWantedRowHeight } from './use-row-height.ts';

interface TableToolsProps {
  /** Null if nothing was changed by hand. */
  onChanges: (() => void) | null;
  onKeys: () => void;
}

/** At the right of the status line: the size of the photos, all changes, and the keys. */
export function TableTools({ onChanges, onKeys }: TableToolsProps) {
  const { t } = useLingui();
  return (
    <>
      <PhotoSize />
      {onChanges && (
        <button
          type="button"
          className={style.tool}
          aria-label={t`All changes`}
          title={t`All changes`}
          onClick={onChanges}
        >
          <IconHistory size={20} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className={style.tool}
        aria-label={t`Keyboard shortcuts`}
        title={t`Keyboard shortcuts`}
        onClick={onKeys}
      >
        <IconKeyboard size={20} aria-hidden="true" />
      </button>
    </>
  );
}

/** The slider for the size. A component of its own, so that only it renders at each step. */
function PhotoSize() {
  const { t } = useLingui();
  const rowHeight = useWantedRowHeight();
  return (
    <label className={style.zoom}>
      <IconPhoto size={16} aria-hidden="true" />
      <input
        type="range"
        aria-label={t`Size of the photos`}
        min={MIN_ROW_PX}
        max={MAX_ROW_PX}
        step={ROW_STEP_PX}
        value={rowHeight}
        onChange={(event) => setRowHeight(event.currentTarget.valueAsNumber)}
      />
      <IconPhoto size={20} aria-hidden="true" />
    </label>
  );
}
