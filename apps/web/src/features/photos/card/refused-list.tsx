import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { useRefusalWords } from '../refusal-words.ts';
import style from './refused-list.module.css';
import type { Refused } from './upload-state.ts';

interface RefusedListProps {
  refused: readonly Refused[];
  /** Called with one file, or without an id for all files of the list. */
  onRetry: (id?: number) => void;
  onLeaveOut: (id?: number) => void;
}

const ROW_ESTIMATE = 72;

/**
 * The files that were not accepted, each with its reason and actions. Of thousands, only those in
 * view are in the document.
 */
export function RefusedList({ refused, onRetry, onLeaveOut }: RefusedListProps) {
  const { t } = useLingui();
  const words = useRefusalWords();
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: refused.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_ESTIMATE,
    getItemKey: (index) => refused[index]?.id ?? index,
    overscan: 6,
  });
  return (
    <div className={style.refused}>
      <div className={style.head}>
        <p role="alert">
          <IconAlertTriangle size={20} aria-hidden="true" />
          <Plural value={refused.length} one="# file was skipped" other="# files were skipped" />
        </p>
        {refused.length > 1 && (
          <div className={style.actions}>
            <Button tone="plain" onClick={() => onRetry()}>
              <Trans>Try all again</Trans>
            </Button>
            <Button tone="plain" onClick={() => onLeaveOut()}>
              <Trans>Skip all files</Trans>
            </Button>
          </div>
        )}
      </div>
      <div className={style.scroll} ref={box} role="group" aria-label={t`Skipped files`}>
        <ul className={style.rows} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const one = refused[index];
            if (!one) return null;
            return (
              <li
                key={key}
                data-index={index}
                ref={virtualizer.measureElement}
                aria-setsize={refused.length}
                aria-posinset={index + 1}
                className={style.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span className={style.words}>
                  <strong>{one.path}</strong>
                  <span>{words[one.why]}</span>
                </span>
                <span className={style.actions}>
                  <Button tone="plain" aria-label={t`Try again: ${one.path}`} onClick={() => onRetry(one.id)}>
                    <Trans>Try again</Trans>
                  </Button>
                  <Button
                    tone="plain"
                    aria-label={t`Skip this file: ${one.path}`}
                    onClick={() => onLeaveOut(one.id)}
                  >
                    <Trans>Skip this file</Trans>
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
