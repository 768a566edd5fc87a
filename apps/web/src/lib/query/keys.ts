import type { RealtimeEvent } from '@photoslate/contract/realtime';

/** The name under which each read is kept. An event from the server makes stale whatever begins with its key. */
export const keys = {
  sessions: ['sessions'] as const,
  session: (id: string) => ['session', id] as const,
  photos: (sessionId: string) => ['photos', sessionId] as const,
  /** Thousands of rows: read anew when the report is newer, and not by an event. */
  timeline: (sessionId: string) => ['timeline', sessionId] as const,
  orders: (sessionId: string) => ['orders', sessionId] as const,
  /** Of the whole studio. */
  allOrders: ['all-orders'] as const,
  /** By id or by any of its codes. */
  shoot: (idOrCode: string) => ['shoot', idOrCode] as const,
  locations: ['locations'] as const,
  prices: ['prices'] as const,
  codePage: (code: string) => ['code-page', code] as const,
  gallery: ['gallery'] as const,
};

/** What an event makes stale. */
export function staleKeys(event: RealtimeEvent): readonly (readonly string[])[] {
  switch (event.type) {
    case 'hello':
      return [];
    case 'session.changed':
      return [keys.sessions, keys.session(event.sessionId)];
    case 'shoot.changed':
      // A shoot is also kept under its codes, which the event does not name.
      return [keys.session(event.sessionId), ['shoot']];
    case 'photos.changed':
      return [keys.photos(event.sessionId), keys.session(event.sessionId), ['shoot']];
    case 'order.changed':
      return [keys.orders(event.sessionId), keys.allOrders];
    default:
      return event satisfies never;
  }
}
