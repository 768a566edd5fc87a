import { useLingui } from '@lingui/react/macro';
import { IconCamera, IconHistory, IconPhoto, IconReceiptEuro, IconUser } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Result, ResultKind } from './results.ts';
import style from './result-groups.module.css';

interface ResultGroupsProps {
  id: string;
  groups: ReadonlyMap<ResultKind | 'recent', readonly Result[]>;
  /** The index of the active result over all groups. */
  active: number;
  onPoint: (index: number) => void;
  onOpen: (result: Result) => void;
}

const ICONS = { session: IconCamera, shoot: IconPhoto, customer: IconUser, order: IconReceiptEuro };

/** The list of results. The focus stays in the field; the active result is announced from there. */
export function ResultGroups({ id, groups, active, onPoint, onOpen }: ResultGroupsProps) {
  const { t } = useLingui();
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const headings = {
    recent: t`Recent`,
    session: t`Sessions`,
    shoot: t`Shoots`,
    customer: t`Customers`,
    order: t`Orders`,
  };
  let before = 0;
  return (
    <div role="listbox" id={`${id}-list`} aria-label={t`Results`}>
      {[...groups].map(([kind, results]) => {
        const start = before;
        before += results.length;
        if (results.length === 0) return null;
        return (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className={style.group}>
            <div id={`${id}-${kind}`} role="presentation" className={style.heading}>
              {headings[kind]}
            </div>
            {results.map((result, nth) => {
              const index = start + nth;
              const Icon = kind === 'recent' ? IconHistory : ICONS[result.kind];
              return (
                // The field handles the keys.
                // eslint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={`${result.kind} ${result.to}`}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={style.result}
                  onPointerMove={() => index !== active && onPoint(index)}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onOpen(result)}
                >
                  <Icon size={18} aria-hidden="true" />
                  <span className={style.words}>
                    <span className={style.title}>
                      {result.number && <b>{result.number}</b>} {result.title}
                    </span>
                    {result.detail && <span className={style.detail}>{result.detail}</span>}
                  </span>
                </div>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
