import type { Shoot } from '@photoslate/contract/shoots';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDesk } from '#lib/page/use-desk.ts';
import { useElementPosition } from '#ui/use-element-position.ts';
import { ShootLine } from './shoot-line.tsx';
import { ShootRow } from './shoot-row.tsx';
import style from './shoot-list.module.css';

/** Up to this many shoots are all in the document, so that the browser's own search finds them. */
const ALL_AT_ONCE = 60;

interface ShootListProps {
  /** In the order in which they are shown. */
  shoots: readonly Shoot[];
  timeZone: string;
  label: string;
  /** Reads more shoots; null if there are none, or while they are being read. */
  more: (() => void) | null;
}

/**
 * The shoots of a session: rows with two lines on a phone, one line at the desk. Of a long list,
 * only the rows in view are in the document; the padding of the list stands for the others.
 */
export function ShootList({ shoots, timeZone, label, more }: ShootListProps) {
  const desk = useDesk();
  const list = useRef<HTMLUListElement>(null);
  const { top, width } = useElementPosition(list);
  const isLong = shoots.length > ALL_AT_ONCE;
  const virtualizer = useWindowVirtualizer({
    count: shoots.length,
    enabled: isLong,
    estimateSize: () => (desk ? 41 : 73),
    getItemKey: (index) => shoots[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
    useFlushSync: false,
  });
  useLayoutEffect(() => virtualizer.measure(), [desk, width, virtualizer]);
  const items = virtualizer.getVirtualItems();
  const first = isLong ? (items[0]?.index ?? 0) : 0;
  const end = isLong ? (items.at(-1)?.index ?? -1) + 1 : shoots.length;
  useLayoutEffect(() => {
    if (!isLong) return;
    [...(list.current?.children ?? [])].forEach((row, nth) =>
      virtualizer.resizeItem(first + nth, row.getBoundingClientRect().height),
    );
  }, [isLong, first, end, shoots, width, virtualizer]);
  const isAtEnd = end >= shoots.length - 8;
  useEffect(() => {
    if (isAtEnd) more?.();
  }, [isAtEnd, more]);
  const last = items.at(-1);
  const padding =
    isLong && last
      ? {
          paddingTop: (items[0]?.start ?? top) - top,
          paddingBottom: virtualizer.getTotalSize() - (last.end - top),
        }
      : {};
  const Row = desk ? ShootLine : ShootRow;
  return (
    // The explicit role is needed because Safari removes the list role from lists without bullets.
    // eslint-disable-next-line jsx-a11y/no-redundant-roles
    <ul ref={list} role="list" className={style.list} aria-label={label} style={padding}>
      {shoots.slice(first, end).map((shoot) => (
        <Row key={shoot.id} shoot={shoot} timeZone={timeZone} />
      ))}
    </ul>
  );
}
