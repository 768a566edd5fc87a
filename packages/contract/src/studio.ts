import { z } from 'zod';
import { Cents, Id, PageQuery, list } from './scalars.ts';
import type { RouteTable } from './route.ts';

export const Location = z.object({ id: Id, name: z.string(), location: z.string(), timeZone: z.string() });
export type Location = z.infer<typeof Location>;

export const PriceGroup = z.object({
  id: Id,
  name: z.string(),
  firstPhotoCents: Cents,
  extraPhotoCents: Cents,
  buyAllCents: Cents,
  currency: z.literal('EUR'),
});
export type PriceGroup = z.infer<typeof PriceGroup>;

export const studioRoutes = {
  'locations.list': {
    method: 'GET',
    path: '/api/locations',
    access: 'user',
    status: 200,
    summary: 'Locations, most recently used first',
    query: PageQuery,
    answer: list(Location),
  },
  'prices.list': {
    method: 'GET',
    path: '/api/events/selling-prices',
    access: 'user',
    status: 200,
    summary: 'The three price groups',
    answer: list(PriceGroup),
  },
} as const satisfies RouteTable;
