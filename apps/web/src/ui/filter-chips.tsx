import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { AppLink } from './app-link.tsx';
import style from './filter-chips.module.css';

interface FilterChip {
  /** The address of the page with this filter, without language prefix. */
  to: string;
  label: ReactNode;
  count?: number;
  /** `look`: these wait for the user. `lost`: something failed or is late. */
  tone?: 'look' | 'lost' | undefined;
  current: boolean;
}

/**
 * The most used filters of a list. Each is a link, so that the filter is in the address. Below the
 * desk's width they are one row that scrolls sideways; the current one is scrolled into view.
 */
export function FilterChips({ label, items }: { label: string; items: readonly FilterChip[] }) {
  const row = useRef<HTMLElement>(null);
  const chosen = items.findIndex(({ current }) => current);
  useLayoutEffect(() => {
    const nav = row.current;
    const chip = nav?.children[chosen];
    if (!nav || !(chip instanceof HTMLElement)) return undefined;
    const scroll = () => {
      nav.scrollLeft = chip.offsetLeft - (nav.clientWidth - chip.offsetWidth) / 2;
    };
    scroll();
    // The counts arrive later and make the chips wider.
    const observer = new ResizeObserver(scroll);
    for (const each of nav.children) observer.observe(each);
    // It must not scroll under a finger, or away from the focus.
    const stop = () => observer.disconnect();
    nav.addEventListener('pointerdown', stop, { once: true, passive: true });
    nav.addEventListener('focusin', stop, { once: true });
    return () => {
      stop();
      nav.removeEventListener('pointerdown', stop);
      nav.removeEventListener('focusin', stop);
    };
  }, [chosen]);
  return (
    <nav ref={row} className={style.chips} aria-label={label} data-scrolls>
      {items.map(({ to, label: text, count, tone, current }) => (
        <AppLink key={to} to={to} replace className={style.chip} aria-current={current ? 'true' : undefined}>
          {tone && <span className={style.dot} data-tone={tone} aria-hidden="true" />}
          {text}
          {count !== undefined && <strong>{count}</strong>}
        </AppLink>
      ))}
    </nav>
  );
}
