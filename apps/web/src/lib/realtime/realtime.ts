import type { RealtimeEvent } from '@photoslate/contract/realtime';
import { createParser } from 'eventsource-parser';
import { atServer } from '#lib/api/server-address.ts';
import { accessToken, tokenRefused } from '#lib/auth/login-state.ts';
import { createStore } from '#lib/store.ts';
import { holdChannel } from './channel.ts';

/** The state of the push channel. */
export const realtimeStore = createStore<'closed' | 'open'>('closed');

export interface RealtimeHandlers {
  /**
   * Called on each connection and reconnection. Refetch the shown data, because events may have
   * been missed.
   */
  onConnect: () => void;
  onEvent: (event: RealtimeEvent) => void;
}

/** Keeps the push channel of the logged-in user open until the returned function is called. */
export function connectRealtime(handlers: RealtimeHandlers): () => void {
  let parser = parserFor(handlers);
  return holdChannel({
    connect,
    onOpen: () => {
      parser = parserFor(handlers);
      realtimeStore.set('open');
      handlers.onConnect();
    },
    onText: (text) => parser.feed(text),
    onClose: () => realtimeStore.set('closed'),
  });
}

async function connect(signal: AbortSignal): Promise<Response> {
  const token = await accessToken();
  const response = await fetch(atServer('/api/realtime'), {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal,
  });
  if (response.status === 401) tokenRefused(token);
  return response;
}

const parserFor = (handlers: RealtimeHandlers) =>
  createParser({ onEvent: ({ data }) => deliver(data, handlers) });

function deliver(data: string, { onEvent }: RealtimeHandlers): void {
  try {
    onEvent(JSON.parse(data) as RealtimeEvent);
  } catch (error) {
    console.error(error);
  }
}
