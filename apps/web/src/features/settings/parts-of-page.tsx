import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import style from './parts-of-page.module.css';

interface Part {
  id: string;
  /** The text of the link: the heading of the part. */
  title: string;
  content: ReactNode;
}

/**
 * Scrolls to the heading of a part and gives it the focus. The address stays, so that "Back" leaves
 * the page.
 */
function goTo(id: string): void {
  const heading = document.getElementById(id)?.querySelector<HTMLElement>('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}

function follow(event: MouseEvent<HTMLAnchorElement>, id: string): void {
  // The browser opens a new tab or window.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  goTo(id);
}

/** A long page in parts, with links to each of them. In a wide window the links stay in view. */
export function PartsOfPage({ parts }: { parts: readonly Part[] }) {
  const { t } = useLingui();
  // In a new tab, the browser has looked for the part before it was here.
  useEffect(() => goTo(location.hash.slice(1)), []);
  return (
    <div className={style.page}>
      <nav className={style.links} aria-label={t`On this page`}>
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari removes the role otherwise */}
        <ul role="list">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => follow(event, id)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={style.parts}>
        {parts.map(({ id, content }) => (
          <div key={id} id={id}>
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}
