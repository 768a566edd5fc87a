import { useLingui } from '@lingui/react/macro';
import {
  type CSSProperties,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { modalClosed, openModal } from '#lib/page/open-modals.ts';
import { classNames } from './class-names.ts';
import { QUIET_ZONE, qrPath } from './qr-path.ts';
import style from './qr-code.module.css';

interface QrCodeProps {
  /** The content of the code. Upper case keeps the modules large. */
  text: string;
  /** The purpose of the code, for screen readers. */
  label: string;
  /**
   * The server time of a live code in whole seconds. A code that is not redrawn for 2 s hides
   * itself, because its time would be wrong.
   */
  second?: number;
  /** Shown above the code in full screen, so that people can identify the photo. */
  slate?: ReactNode;
}

/**
 * A QR code, black on white in every theme, as wide as its container. A tap shows it in full
 * screen.
 */
export function QrCode({ text, label, second, slate }: QrCodeProps) {
  const { t } = useLingui();
  const full = useRef<HTMLDialogElement>(null);
  const [isFull, setFull] = useState(false);
  useLayoutEffect(() => {
    const dialog = full.current;
    return () => {
      if (dialog) modalClosed(dialog);
    };
  }, []);
  const code = <QrImage text={text} label={label} second={second} />;
  return (
    <>
      <button
        type="button"
        className={style.open}
        aria-label={t`${label}. Show full screen`}
        onClick={() => {
          setFull(true);
          if (full.current) openModal(full.current);
        }}
      >
        {code}
      </button>
      {/* The whole screen is one button: any tap and Escape close it. */}
      <dialog
        ref={full}
        className={style.full}
        aria-label={label}
        onClose={({ currentTarget }) => {
          modalClosed(currentTarget);
          setFull(false);
        }}
      >
        <button type="button" className={style.close} onClick={() => full.current?.close()}>
          <span className="visually-hidden">{t`Leave full screen`}</span>
          {isFull && slate && (
            <span className={style.slate} data-full>
              {slate}
            </span>
          )}
          {isFull && <span className={style.rest}>{code}</span>}
        </button>
      </dialog>
    </>
  );
}

/** Zooming, and moving the window to another display, change the size of a pixel. */
function subscribeToPixels(onChange: () => void): () => void {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
}

/**
 * The code without the button. Its width is rounded down so that each module is a whole number of
 * device pixels: all modules are then equally wide, and their edges are sharp.
 */
export function QrImage({ text, label, second }: Pick<QrCodeProps, 'text' | 'label' | 'second'>) {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  const extent = size + 2 * QUIET_ZONE;
  const pixelsPerPx = useSyncExternalStore(subscribeToPixels, () => devicePixelRatio);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${extent} ${extent}`}
      shapeRendering="crispEdges"
      data-qr={text}
      style={{ '--one-pixel-modules': `${extent / pixelsPerPx}px` } as CSSProperties}
      className={classNames(style.code, second !== undefined && (second % 2 === 0 ? style.even : style.odd))}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={extent} height={extent} fill="var(--qr-light)" />
      <path d={path} fill="var(--qr-dark)" />
    </svg>
  );
}
