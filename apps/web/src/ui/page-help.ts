import { createContext, type ReactNode } from 'react';

/**
 * The link to the help of the current page, which each page shows at the right of its first row.
 * Null for visitors, and at the desk, where the rail has it.
 */
export const PageHelp = createContext<ReactNode>(null);
