import { useLingui } from '@lingui/react/macro';
import { type DragEvent, type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
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
  const files = useRef<HTMLInputElement | null>(null);
  const folder = useRef<HTMLInputElement | null>(null);
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
  const takeFiles = useCallback(
    (input: HTMLInputElement | null) => listen(sessionId, files, input),
    [sessionId],
  );
  const takeFolder = useCallback(
    (input: HTMLInputElement | null) => listen(sessionId, folder, input),
    [sessionId],
  );
  return {
    isOver,
    chooseFiles: () => files.current?.click(),
    chooseFolder: canChooseFolders
      ? () => (globalThis.window.showDirectoryPicker ? void pick() : folder.current?.click())
      : null,
    inputs: (
      <>
        <input key={sessionId} ref={takeFiles} type="file" multiple hidden aria-label={t`Photos`} />
        {canChooseFolders && (
          <input
            key={`folder ${sessionId}`}
            ref={takeFolder}
            type="file"
            webkitdirectory=""
            hidden
            aria-label={t`Whole card`}
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

/**
 * Uploads what is chosen with this input. It is not `onChange`: while the browser's window for
 * choosing files is open, the page may replace the input, and React does not hear an input that is
 * no longer in the document.
 */
function listen(
  sessionId: string,
  ref: RefObject<HTMLInputElement | null>,
  input: HTMLInputElement | null,
): void {
  ref.current = input;
  input?.addEventListener('change', () => {
    if (input.files && input.files.length > 0) void uploadsOf(sessionId).add(readList([...input.files]));
    // Otherwise the same choice, made again, fires no change event.
    input.value = '';
  });
}

/** The type of the data of photos that are dragged within the page. */
export const DRAGGED_PHOTOS = 'application/x-photoslate-photos';

const isOfPage = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer.types?.includes(DRAGGED_PHOTOS) ?? false;
