import { z } from 'zod';
import { Id, Time, answer, line } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** Maximum number of results of each kind. */
export const FOUND_MAX = 5;

export const Found = z.object({
  sessions: z.array(
    z.object({
      id: Id,
      hash: z.string(),
      location: z.string(),
      address: z.string(),
      createdAt: Time,
      timeZone: z.string(),
    }),
  ),
  shoots: z.array(
    z.object({
      id: Id,
      hash: z.string(),
      sessionId: Id,
      label: z.string(),
      title: z.string().nullable(),
      /** The person that was found, if the search matched a person. */
      person: z.string().nullable(),
      location: z.string(),
      createdAt: Time,
      timeZone: z.string(),
    }),
  ),
  customers: z.array(
    z.object({
      id: Id,
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      email: z.string(),
    }),
  ),
  orders: z.array(
    z.object({
      id: Id,
      number: z.string(),
      status: z.enum(['open', 'paid', 'refunded', 'cancelled']),
      email: z.string(),
      totalCents: z.int(),
      sessionId: Id,
      /** A customer with the address of the order; null if the studio knows none any more. */
      customerId: Id.nullable(),
      createdAt: Time,
    }),
  ),
});
export type Found = z.infer<typeof Found>;

export const searchRoutes = {
  'search.find': {
    method: 'GET',
    path: '/api/search',
    access: 'user',
    pool: 'desk',
    status: 200,
    summary: 'Find sessions, shoots, customers and orders; at most five of each',
    query: z.object({ q: line(100) }),
    answer: answer(Found),
  },
} as const satisfies RouteTable;
