import { z } from 'zod';
import { IdParams, Language } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** Per A4 sheet. */
export const CARDS_PER_SHEET = 10;
export const SHEETS_MAX = 20;

export const printRoutes = {
  'prints.poster': {
    method: 'GET',
    path: '/api/events/:id/poster',
    access: 'user',
    status: 200,
    summary: "Get a poster of the session's own code as PDF",
    params: IdParams,
    query: z.object({ size: z.enum(['a4', 'a5']).default('a4'), language: Language }),
    answer: null,
  },
  'prints.testCodes': {
    method: 'GET',
    path: '/api/events/:id/test-codes',
    access: 'user',
    status: 200,
    summary: 'Get the codes of the shoots of a practice session as PDF, one A4 page each; 409 `not_practice`',
    params: IdParams,
    query: z.object({ language: Language }),
    answer: null,
  },
  'prints.cards': {
    method: 'POST',
    path: '/api/codes/cards',
    access: 'user',
    status: 200,
    summary: 'Create sheets of ten cards as PDF, each with a new code that any device of the studio can bind',
    body: z.object({ sheets: z.int().min(1).max(SHEETS_MAX), language: Language }),
    answer: null,
  },
} as const satisfies RouteTable;
