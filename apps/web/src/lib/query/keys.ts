import type { RealtimeEvent } from '@photoslate/contract/realtime';

/**
 * The query keys. An event from the server invalidates all queries whose key starts with one of
 * `staleKeys`.
 */
export const keys = {
  /** The list of sessions with their progress, which nearly every event changes. */
  sessions: ['sessions'] as const,
  /** The sessions that a filter finds. */
  foundSessions: (filter: object) => ['sessions', 'found', filter] as const,
  /** How many sessions a filter finds in each state. */
  sessionsOverview: (filter: object) => ['sessions', 'overview', filter] as const,
  session: (id: string) => ['session', id] as const,
  /** The shoots before the newest ones; see lib/offline/older-shoots.ts. */
  olderShoots: (sessionId: string) => ['older-shoots', sessionId] as const,
  photos: (sessionId: string) => ['photos', sessionId] as const,
  /** Thousands of rows: refetched when the report is newer, and not on an event. */
  timeline: (sessionId: string) => ['timeline', sessionId] as const,
  /** A refetch brings only the photos that changed. */
  photoIndex: (sessionId: string) => ['photo-index', sessionId] as const,
  orders: (sessionId: string) => ['orders', sessionId] as const,
  /** The orders of the whole studio. */
  allOrders: ['all-orders'] as const,
  /** Lists of customers. */
  customers: ['customers'] as const,
  /** The page of one customer, by the id of any of their registrations. */
  customer: (id: string) => ['customer', id] as const,
  /** By id or by any of its codes. */
  shoot: (idOrCode: string) => ['shoot', idOrCode] as const,
  locations: ['locations'] as const,
  prices: ['prices'] as const,
  codePage: (code: string) => ['code-page', code] as const,
  gallery: ['gallery'] as const,
};

/** The query keys that an event invalidates. */
export function staleKeys(event: RealtimeEvent): readonly (readonly string[])[] {
  switch (event.type) {
    case 'hello':
      return [];
    case 'session.changed':
      return [keys.sessions, keys.session(event.sessionId)];
    case 'shoot.changed':
      // A shoot is also cached under its codes, which the event does not contain.
      return [keys.session(event.sessionId), keys.sessions, ['shoot'], keys.customers, ['customer']];
    case 'photos.changed':
      return [
        keys.photos(event.sessionId),
        keys.photoIndex(event.sessionId),
        keys.session(event.sessionId),
        keys.sessions,
        ['shoot'],
      ];
    case 'order.changed':
      // The records of a shoot contain its orders.
      return [
        keys.orders(event.sessionId),
        keys.allOrders,
        keys.sessions,
        ['shoot'],
        keys.customers,
        ['customer'],
      ];
    default:
      return event satisfies never;
  }
}
