import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowRight,
  IconEye,
  IconEyeOff,
  IconFolderPlus,
  IconQrcode,
  IconScissors,
  IconX,
} from '@tabler/icons-react';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import { Menu, MenuItem } from '#ui/menu.tsx';
import style from './table-bar.module.css';
import type { TableVerb } from './use-table-actions.ts';

interface TableBarProps {
  count: number;
  /** All selected photos are hidden. */
  hidden: boolean;
  /** One photo is selected, and a shoot can end before it. */
  canSplit: boolean;
  onVerb: (verb: TableVerb) => void;
  onClear: () => void;
  onInspector: () => void;
}

/** The actions for the selected photos, docked below the grid. */
export function TableBar({ count, hidden, canSplit, onVerb, onClear, onInspector }: TableBarProps) {
  const { t } = useLingui();
  return (
    <div ref={passFocusOn} className={style.bar} role="toolbar" aria-label={t`Selected photos`}>
      <span className={style.count} role="status">
        <strong>{count}</strong> <Plural value={count} one="selected" other="selected" />
      </span>
      <button type="button" className={style.primary} onClick={() => onVerb('move')}>
        <IconArrowRight size={16} aria-hidden="true" />
        <Trans>Move to shoot …</Trans> <kbd aria-hidden="true">M</kbd>
      </button>
      <button type="button" onClick={() => onVerb('also')}>
        <Trans>Also add to …</Trans>
      </button>
      <button type="button" onClick={() => onVerb('hide')}>
        {hidden ? <IconEye size={16} aria-hidden="true" /> : <IconEyeOff size={16} aria-hidden="true" />}
        {hidden ? <Trans>Show again</Trans> : <Trans>Hide photos</Trans>} <kbd aria-hidden="true">H</kbd>
      </button>
      <Menu
        label={t`More actions`}
        trigger={
          <button type="button">
            <Trans>More</Trans>
          </button>
        }
      >
        <MenuItem icon={<IconFolderPlus size={20} aria-hidden="true" />} onSelect={() => onVerb('new-shoot')}>
          <Trans>New shoot with these</Trans>
        </MenuItem>
        <MenuItem
          icon={<IconScissors size={20} aria-hidden="true" />}
          disabled={!canSplit}
          onSelect={() => onVerb('split')}
        >
          <Trans>Split here</Trans>
        </MenuItem>
        <MenuItem icon={<IconQrcode size={20} aria-hidden="true" />} onSelect={() => onVerb('qr-frame')}>
          <Trans>QR photo …</Trans>
        </MenuItem>
      </Menu>
      <button type="button" className={style.details} onClick={onInspector}>
        <Trans>Photo details</Trans> <kbd aria-hidden="true">I</kbd>
      </button>
      <span className={style.space} />
      <button type="button" className={style.plain} title={t`Clear selection`} onClick={onClear}>
        <IconX className={style.cross} size={20} aria-hidden="true" />
        <span className={style.clear}>
          <Trans>Clear selection</Trans>
        </span>{' '}
        <kbd aria-hidden="true">Esc</kbd>
      </button>
    </div>
  );
}
