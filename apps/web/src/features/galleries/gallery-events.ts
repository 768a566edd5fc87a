import { atServer } from '#lib/api/server-address.ts';
import { holdChannel } from '#lib/realtime/channel.ts';

/**
 * Calls `onState` with the state of a link's gallery, at once and after every change, until the
 * returned function is called. `''`: the link no longer shows a gallery.
 */
export function followGallery(link: string, onState: (state: string) => void): () => void {
  let rest = '';
  return holdChannel({
    connect: async (signal) => {
      const response = await fetch(atServer('/api/gallery/changes'), {
        headers: { Accept: 'text/event-stream', Authorization: `Link ${link}` },
        cache: 'no-store',
        signal,
      });
      // The link is dead. The page then asks the server why.
      if (response.status === 401 || response.status === 410) onState('');
      return response;
    },
    onOpen: () => {
      rest = '';
    },
    onText: (text) => {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const state = /^data: (.*)$/m.exec(block)?.[1];
        if (state !== undefined) onState(state);
      }
    },
  });
}
