import type { ReactNode } from 'react';
import { useDesk } from '#lib/page/use-desk.ts';
import { PageHelp } from '#ui/page-help.ts';
import style from './desk-frame.module.css';
import { HelpLink } from './help-link.tsx';
import { Rail } from './rail.tsx';

/** Shows the rail beside the page at the desk. On a phone there is only the page, with its "?". */
export function DeskFrame({ children }: { children: ReactNode }) {
  const desk = useDesk();
  return (
    <div className={style.frame} data-rail={desk || undefined}>
      {desk && (
        <div className={style.rail}>
          <Rail />
        </div>
      )}
      <PageHelp value={desk ? null : <HelpLink />}>{children}</PageHelp>
    </div>
  );
}
