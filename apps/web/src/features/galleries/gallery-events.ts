import { atServer } from '#lib/api/server-address.ts';
import { holdChannel } from '#lib/realtime/channel.ts';

interface Listeners {
  /** `''`: the link no longer shows a gallery. */
  readonly onState: (state: string) => void;
  readonly onFavourites: (photoIds: readonly string[]) => void;
}

/**
 * Calls back with the state and the favourites of a link's gallery, at once and after every change,
 * until the returned function is called.
 */
export function followGallery(link: string, { onState, onFavourites }: Listeners): () => void {
  let rest = '';
  return holdChannel({
    connect: async (signal) => {
      const response = await fetch(atServer('/api/gallery/changes?with=favourites'), {
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
        const [, event, sent] = /^event: (.*)\ndata: (.*)$/m.exec(block) ?? [];
        if (event === 'state') onState(sent ?? '');
        if (event === 'favourites') onFavourites(JSON.parse(sent ?? '[]') as string[]);
      }
    },
  });
}
