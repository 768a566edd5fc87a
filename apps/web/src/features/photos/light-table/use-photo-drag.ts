import { plural } from '@lingui/core/macro';
import type { DragEvent, PointerEvent } from 'react';
import { DRAGGED_PHOTOS } from '../card/use-card-files.tsx';
import type { SelectionState } from '../selection/use-selection.ts';
import style from './drag-image.module.css';
import type { TableLayout } from './table-layout.ts';

/** Dragging photos with the mouse onto a shoot of the filmstrip. */
export function usePhotoDrag(layout: TableLayout, choosing: SelectionState) {
  return {
    onPointerDown(event: PointerEvent) {
      const tile = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-photo]') : null;
      // A finger that moves scrolls, and a long press selects.
      if (tile) tile.draggable = event.pointerType === 'mouse';
    },
    onDragStart(event: DragEvent) {
      const id =
        event.target instanceof Element
          ? event.target.closest<HTMLElement>('[data-photo]')?.dataset['photo']
          : '';
      if (!id) return;
      const { chosen } = choosing.selection;
      // Dragging a photo that is not selected selects it alone.
      if (!chosen.has(id)) choosing.choose(id);
      const ids = chosen.has(id) ? [...chosen] : [id];
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(DRAGGED_PHOTOS, String(ids.length));
      const [first] = layout.order.filter((cell) => cell.id === id);
      const image = dragImage(ids.length, first?.photo.thumbUrl ?? null);
      event.dataTransfer.setDragImage(image, 24, 24);
      // The browser has drawn it when this event is over.
      setTimeout(() => image.remove());
    },
  };
}

function dragImage(count: number, thumbUrl: string | null): HTMLElement {
  const image = document.createElement('div');
  image.className = style.image ?? '';
  if (thumbUrl) {
    const picture = document.createElement('img');
    picture.src = thumbUrl;
    image.append(picture);
  }
  image.append(plural(count, { one: '# photo', other: '# photos' }));
  document.body.append(image);
  return image;
}
