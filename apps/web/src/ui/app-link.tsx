import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { prefetch } from '#lib/loading/prefetch.ts';
import { passFocusOn } from '#lib/page/focus-recovery.ts';

interface AppLinkProps extends Omit<LinkProps, 'to'> {
  /** A path of the app without its language prefix: "/sessions". */
  to: string;
  children: ReactNode;
}

/**
 * A link within the app. It keeps the current language and prefetches its page when it is in view.
 */
export function AppLink({ to, children, ...rest }: AppLinkProps) {
  const localePath = useLocalePath();
  const anchor = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => passFocusOn(anchor.current), []);
  const pathname = to.split(/[?#]/)[0] ?? to;
  useEffect(() => {
    const element = anchor.current;
    if (!element || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      prefetch(pathname);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [pathname]);
  return (
    <Link ref={anchor} to={localePath(to)} {...rest}>
      {children}
    </Link>
  );
}
