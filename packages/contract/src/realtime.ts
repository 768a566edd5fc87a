import { z } from 'zod';
import { Id } from './scalars.ts';
import type { RouteTable } from './route.ts';

/**
 * An event for signed-in clients. It contains ids only; the client then fetches what it displays.
 */
export const RealtimeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), serverEpochMs: z.number() }),
  z.object({ type: z.literal('session.changed'), sessionId: Id }),
  z.object({ type: z.literal('shoot.changed'), sessionId: Id, shootId: Id }),
  z.object({ type: z.literal('photos.changed'), sessionId: Id }),
  z.object({ type: z.literal('order.changed'), sessionId: Id, orderId: Id }),
]);
export type RealtimeEvent = z.infer<typeof RealtimeEvent>;

export const realtimeRoutes = {
  'realtime.stream': {
    method: 'GET',
    path: '/api/realtime',
    access: 'user',
    status: 200,
    summary: 'Stream server-sent events; closed when the token expires or is revoked',
    answer: null,
  },
} as const satisfies RouteTable;
