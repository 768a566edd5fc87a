import { Suspense, lazy, type ReactNode } from 'react';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import style from './desk-frame.module.css';

const Rail = lazy(async () => ({ default: (await loadChunk(() => import('./rail.tsx'))).Rail }));

/** Shows the rail beside the page at the desk. On a phone there is only the page. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const desk = useDesk();
  return (
    <div className={style.frame} data-rail={desk || undefined}>
      {desk && (
        <div className={style.rail}>
          <Suspense>
            <Rail />
          </Suspense>
        </div>
      )}
      {children}
    </div>
  );
}
