import type { QueryState } from '@tanstack/react-query';
import { queryClient } from '#lib/query/query-client.ts';

/** An answer is on the screen by then. */
const RENDERED_AFTER_MS = 500;

/** Whether something of the page is read that this device does not store, such as counts. */
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
