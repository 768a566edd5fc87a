import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowsHorizontal,
  IconEye,
  IconEyeOff,
  IconFolderPlus,
  IconQrcode,
  IconScissors,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { ShortcutAction } from './shortcuts.ts';
import style from './selection-bar.module.css';
import type { SelectionState } from './use-selection.ts';

interface SelectionBarProps {
  choosing: SelectionState;
  /** All chosen photos are hidden. */
  hidden: boolean;
  /** One photo is chosen, and a shoot can end before it. */
  canSplit: boolean;
  busy: boolean;
  onVerb: (verb: ShortcutAction) => void;
}

/** The actions for the chosen photos, at the bottom of the screen. */
export function SelectionBar({ choosing, hidden, canSplit, busy, onVerb }: SelectionBarProps) {
  const { t } = useLingui();
  const count = choosing.selection.chosen.size;
  const uncover = useEffectEvent(() => uncoverPhoto(choosing.currentId));
  useEffect(() => uncover(), []);
  return (
    <ActionBar>
      <div ref={passFocusOn} className={style.bar}>
        <div className={style.verbs}>
          <Small icon={<IconArrowsHorizontal size={22} />} onClick={choosing.startReaching} busy={busy}>
            <Trans>From here to …</Trans>
          </Small>
          {canSplit ? (
            <Small icon={<IconScissors size={22} />} onClick={() => onVerb('split')} busy={busy}>
              <Trans>Split here</Trans>
            </Small>
          ) : (
            <Small icon={<IconFolderPlus size={22} />} onClick={() => onVerb('new-shoot')} busy={busy}>
              <Trans>Create a shoot</Trans>
            </Small>
          )}
          <Small icon={<IconQrcode size={22} />} onClick={() => onVerb('qr-frame')} busy={busy}>
            <Trans>QR photo</Trans>
          </Small>
          <Small
            icon={hidden ? <IconEye size={22} /> : <IconEyeOff size={22} />}
            onClick={() => onVerb('hide')}
            busy={busy}
          >
            {hidden ? <Trans>Show again</Trans> : <Trans>Hide photos</Trans>}
          </Small>
        </div>
        <div className={style.count}>
          <IconButton label={t`Clear selection`} onClick={choosing.clear}>
            <IconX size={24} aria-hidden="true" />
          </IconButton>
          <strong role="status">
            {choosing.reaching ? (
              <Trans>Tap the last photo</Trans>
            ) : (
              <Plural value={count} one="# selected" other="# selected" />
            )}
          </strong>
          <Button tone="primary" busy={busy} onClick={() => onVerb('move')}>
            <Trans>Move photos …</Trans>
          </Button>
        </div>
      </div>
    </ActionBar>
  );
}

/**
 * The bar covers the bottom of the window, so a chosen photo there is scrolled above it. The page
 * does not scroll to a photo that is out of view.
 */
function uncoverPhoto(id: string | null): void {
  const tile = document.querySelector(`[data-photo="${id}"]`);
  if (tile && tile.getBoundingClientRect().top < globalThis.innerHeight)
    tile.scrollIntoView({ block: 'nearest' });
}

interface SmallProps {
  icon: ReactNode;
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Small({ icon, busy, onClick, children }: SmallProps) {
  return (
    <button
      type="button"
      className={style.small}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <span aria-hidden="true">{icon}</span>
      {children}
    </button>
  );
}
