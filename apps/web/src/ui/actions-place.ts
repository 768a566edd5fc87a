import { createContext } from 'react';

/** The element beside a page's heading that shows the page's actions at the desk. */
export const ActionsPlace = createContext<HTMLElement | null>(null);
