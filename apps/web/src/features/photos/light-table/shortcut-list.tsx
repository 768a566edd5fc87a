import { useLingui } from '@lingui/react/macro';
import { Drawer } from '#ui/drawer.tsx';
import style from './shortcut-list.module.css';

/** The keys of the light table. `short`: the most used ones. */
export function ShortcutList({ short }: { short?: boolean }) {
  const { t } = useLingui();
  const keys: readonly (readonly [readonly string[], string, 'short'?])[] = [
    [['← →'], t`next photo`, 'short'],
    [['↑ ↓'], t`photo above or below`],
    [['Shift', '← →'], t`select a range`, 'short'],
    [['Ctrl', t`Space`], t`select one more`],
    [['Ctrl', 'A'], t`select the whole shoot`],
    [['1–9'], t`move to shoot`, 'short'],
    [['M'], t`move to …`, 'short'],
    [['N'], t`new shoot with these`],
    [['S'], t`split here`],
    [['Q'], t`QR photo`],
    [['H'], t`hide, or show again`, 'short'],
    [[t`Space`], t`enlarge`, 'short'],
    [['Z'], t`undo`, 'short'],
    [['+', '−'], t`larger or smaller photos`],
    [['I'], t`details, in a narrow window`],
    [['Esc'], t`clear the selection`],
    [['?'], t`all shortcuts`, 'short'],
  ];
  return (
    <dl className={style.keys}>
      {keys
        .filter(([, , inShort]) => !short || inShort)
        .map(([pressed, does]) => (
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
  );
}

export function TableShortcutsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Drawer open={open} onClose={onClose} title={t`Keyboard shortcuts`}>
      <ShortcutList />
    </Drawer>
  );
}
