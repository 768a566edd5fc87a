import { createContext } from 'react';

/**
 * The element beside a page's heading that shows the page's actions at the desk. Null before the
 * page is mounted; undefined outside of a `Page`.
 */
export const ActionsPlace = createContext<HTMLElement | null | undefined>(undefined);
