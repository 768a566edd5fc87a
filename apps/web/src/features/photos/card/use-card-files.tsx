import { useLingui } from '@lingui/react/macro';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { readDrop, readList } from './read-folders.ts';
import { droppedFolders } from './read-handles.ts';
import { sendFolders, uploadsOf } from './uploads.ts';

/** A finger cannot drag files onto a page, and phones cannot choose folders. */
export const canDrop = globalThis.matchMedia('(any-pointer: fine)').matches;
const canChooseFolders = canDrop && 'webkitdirectory' in HTMLInputElement.prototype;

interface CardFiles {
  /** Hidden inputs, to be rendered inside of the element with `dropProps`. */
  readonly inputs: ReactNode;
  readonly chooseFiles: () => void;
  /** Null if the browser cannot choose a folder. */
  readonly chooseFolder: (() => void) | null;
  /** Files are dragged over the element with `dropProps`. */
  readonly isOver: boolean;
  readonly dropProps: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** Choosing and dropping the files of a card. They are uploaded at once. */
export function useCardFiles(sessionId: string): CardFiles {
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const queue = uploadsOf(sessionId);
  /** An upload of a folder that was picked this way can continue after a reload. */
  const pick = async () => {
    try {
      sendFolders(sessionId, [await globalThis.window.showDirectoryPicker!({ id: 'card', mode: 'read' })]);
    } catch {
      // The user picked nothing.
    }
  };
  const take = (input: HTMLInputElement) => {
    if (input.files && input.files.length > 0) void queue.add(readList([...input.files]));
    // Otherwise the same choice, made again, fires no change event.
    input.value = '';
  };
  return {
    isOver,
    chooseFiles: () => files.current?.click(),
    chooseFolder: canChooseFolders
      ? () => (globalThis.window.showDirectoryPicker ? void pick() : folder.current?.click())
      : null,
    inputs: (
      <>
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label={t`Photos`}
          onChange={(event) => take(event.currentTarget)}
        />
        {canChooseFolders && (
          <input
            ref={folder}
            type="file"
            webkitdirectory=""
            hidden
            aria-label={t`Whole card`}
            onChange={(event) => take(event.currentTarget)}
          />
        )}
      </>
    ),
    dropProps: {
      onDragOver(event) {
        if (isOfPage(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event) {
        // Leaving a child for another one is not leaving.
        const { relatedTarget, currentTarget } = event;
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      },
      onDrop(event) {
        setOver(false);
        if (isOfPage(event)) return;
        event.preventDefault();
        event.stopPropagation();
        // Both calls run during the event, because the browser then clears the dropped items.
        const entries = readDrop(event.dataTransfer);
        void droppedFolders(event.dataTransfer).then((folders) =>
          folders ? sendFolders(sessionId, folders) : queue.add(entries),
        );
      },
    },
  };
}

/** The type of the data of photos that are dragged within the page. */
export const DRAGGED_PHOTOS = 'application/x-photoslate-photos';

const isOfPage = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer.types?.includes(DRAGGED_PHOTOS) ?? false;
