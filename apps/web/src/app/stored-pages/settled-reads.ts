import type { QueryState } from '@tanstack/react-query';
import { queryClient } from '#lib/query/query-client.ts';

/** React has rendered an answer after this time. */
const RENDERED_AFTER_MS = 500;

/** Whether a read runs whose data this device does not store, such as counts. */
export const isFirstReading = (): boolean =>
  queryClient.isFetching({ type: 'active', predicate: ({ state }) => state.data === undefined }) > 0;

/**
 * Whether the page shows the last answers of the server. After an event it still shows what may
 * have been deleted, until the answers are there and rendered.
 */
export const areReadsSettled = (): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .every(({ state }) => isReadSettled(state));

/** A read that failed is also invalidated. */
const isReadSettled = ({ fetchStatus, isInvalidated, dataUpdatedAt }: QueryState): boolean =>
  fetchStatus !== 'fetching' && !isInvalidated && Date.now() - dataUpdatedAt >= RENDERED_AFTER_MS;
