import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer } from '#ui/drawer.tsx';
import style from './shortcuts-drawer.module.css';

/** Lists the keyboard shortcuts. */
export function ShortcutsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['←', '→', '↑', '↓'], t`From photo to photo`],
    [['Shift', '← → ↑ ↓'], t`Choose a run`],
    [[t`Space`], t`Choose this one, or not any more`],
    [['Ctrl', 'A'], t`Choose the whole stretch`],
    [['Enter'], t`Look at it large`],
    [['M'], t`Move to a shoot`],
    [['N'], t`New shoot of these`],
    [['S'], t`Split here: from this one on to another shoot`],
    [['Q'], t`It is a QR frame`],
    [['H'], t`Hide, or show again`],
    [['Z'], t`Undo`],
    [['Esc'], t`Choose nothing`],
  ];
  return (
    <Drawer open={open} onClose={onClose} title={t`Keys`}>
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
