import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/query/keys.ts';

const SELDOM_CHANGED_MS = 60_000;

/** The studio's locations, most recently used first. */
export const useLocations = () =>
  useQuery({
    queryKey: keys.locations,
    staleTime: SELDOM_CHANGED_MS,
    queryFn: async ({ signal }) => (await call('studio.locations', {}, { quiet: true, signal })).data,
  });

/** The studio's three price groups. */
export const usePriceGroups = () =>
  useQuery({
    queryKey: keys.prices,
    staleTime: SELDOM_CHANGED_MS,
    queryFn: async ({ signal }) => (await call('studio.priceGroups', {}, { quiet: true, signal })).data,
  });
