import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer } from '#ui/drawer.tsx';
import style from './shortcuts-drawer.module.css';

/** Lists the keyboard shortcuts. */
export function ShortcutsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['←', '→', '↑', '↓'], t`From photo to photo`],
    [['Shift', '← → ↑ ↓'], t`Select a range`],
    [[t`Space`], t`Select or deselect this photo`],
    [['Ctrl', 'A'], t`Select the whole group`],
    [['Enter'], t`Enlarge`],
    [['M'], t`Move to a shoot`],
    [['N'], t`New shoot with these`],
    [['S'], t`Split here: this photo and all later ones go to another shoot`],
    [['Q'], t`Mark as QR photo`],
    [['H'], t`Hide, or show again`],
    [['Z'], t`Undo`],
    [['Esc'], t`Clear selection`],
  ];
  return (
    <Drawer open={open} onClose={onClose} title={t`Keyboard shortcuts`}>
      <p className={style.words}>
        <Trans>They work while a photo has the focus.</Trans>
      </p>
      <dl className={style.keys}>
        {keys.map(([pressed, does]) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Drawer>
  );
}
