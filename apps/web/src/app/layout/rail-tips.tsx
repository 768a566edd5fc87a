import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import style from './rail-tips.module.css';

/** Up to this width the rail shows icons only; see rail.module.css. */
const NARROW_PX = 100;

interface RailTipsProps {
  className: string | undefined;
  /** The accessible name of the rail. */
  label: string;
  /** Each part with `data-tip` has that text beside it. */
  children: ReactNode;
}

interface Tip {
  readonly text: string;
  readonly top: number;
  readonly left: number;
}

/**
 * The frame of the rail. While it is narrow, the name of an icon appears beside it: below the
 * pointer, and for the keyboard focus. Screen readers read the name from the link itself.
 */
export function RailTips({ className, label, children }: RailTipsProps) {
  const [tip, setTip] = useState<Tip | null>(null);
  const hide = () => setTip(null);
  const showFor = (target: EventTarget) => {
    const part = (target as Element).closest<HTMLElement>('[data-tip]');
    const isNarrow = (part?.closest('nav')?.offsetWidth ?? Infinity) <= NARROW_PX;
    if (part && isNarrow) {
      const { top, height, right } = part.getBoundingClientRect();
      setTip({ text: part.dataset['tip'] ?? '', top: top + height / 2, left: right + 8 });
    } else hide();
  };
  return (
    // The events of its links and buttons bubble to it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      className={className}
      aria-label={label}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) showFor(target);
      }}
      onBlur={hide}
      onPointerOver={({ target, pointerType }) => {
        // A pointer that rests beside the icons must not hide the name of the focused one.
        if (pointerType !== 'touch' && (target as Element).closest('[data-tip]')) showFor(target);
      }}
      onPointerOut={hide}
      onClick={hide}
      onKeyDown={({ key }) => {
        if (key === 'Escape') hide();
      }}
      onScroll={hide}
    >
      {children}
      {tip &&
        createPortal(
          <span
            className={style.tip}
            data-rail-tip
            aria-hidden="true"
            style={{ top: tip.top, left: tip.left }}
          >
            {tip.text}
          </span>,
          document.body,
        )}
    </nav>
  );
}
