import type { ReactNode } from 'react';
import { useDesk } from '#lib/page/use-desk.ts';
import style from './desk-frame.module.css';
import { Rail } from './rail.tsx';

/** Shows the rail beside the page at the desk. On a phone there is only the page. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const desk = useDesk();
  return (
    <div className={style.frame} data-rail={desk || undefined}>
      {desk && (
        <div className={style.rail}>
          <Rail />
        </div>
      )}
      {children}
    </div>
  );
}
