import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { rowAt, type TableLayout } from './table-layout.ts';

/** The photo at the top edge before the layout changed. */
interface Place {
  readonly photoId: string | null;
  /** From the top of the photo's row, as a part of its height. */
  readonly part: number;
  readonly groupKey: string | null;
  /** From the top of the group, in px. */
  readonly offset: number;
  /** From the top of the table, in px. */
  readonly top: number;
}

/**
 * Keeps what is at the top edge in its place when the layout changes: with another size of the
 * photos the same photo, with other photos the same place of the group.
 */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, layout: TableLayout): void {
  const place = useRef<Place>({ photoId: null, part: 0, groupKey: null, offset: 0, top: 0 });
  const drawn = useRef(layout);
  const remember = useEffectEvent(() => {
    const top = scroller.current?.scrollTop ?? 0;
    place.current = placeAt(drawn.current, top);
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const onScroll = () => remember();
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller]);
  useLayoutEffect(() => {
    const former = drawn.current;
    drawn.current = layout;
    const element = scroller.current;
    // Reading `scrollTop` here would calculate the styles and layout of the whole table.
    if (!element || former === layout || place.current.top === 0) return;
    element.scrollTo({ top: topOf(layout, place.current, former.groups === layout.groups) });
  }, [scroller, layout]);
}

function placeAt(layout: TableLayout, top: number): Place {
  const row = layout.rows[rowAt(layout, top)];
  const group = row?.group ?? 0;
  return {
    photoId: (row && layout.order[row.from]?.id) ?? null,
    part: row ? (top - row.top) / row.height : 0,
    groupKey: layout.groups[group]?.key ?? null,
    offset: top - (layout.spans[group]?.top ?? 0),
    top,
  };
}

function topOf(layout: TableLayout, place: Place, samePhotos: boolean): number {
  if (samePhotos) {
    const row = layout.rows[layout.rowOf[layout.indexOf.get(place.photoId ?? '') ?? -1] ?? -1];
    if (row) return row.top + place.part * row.height;
  }
  const group = layout.groups.findIndex(({ key }) => key === place.groupKey);
  return (layout.spans[group]?.top ?? 0) + place.offset;
}
