import type { Quote } from '@photoslate/contract/sales';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';

/** What is chosen: single photos, and whole shoots. */
export interface Choice {
  photoIds: ReadonlySet<string>;
  wholeShootIds: ReadonlySet<string>;
}

export const nothingChosen: Choice = { photoIds: new Set(), wholeShootIds: new Set() };
export const isEmpty = (choice: Choice): boolean => choice.photoIds.size + choice.wholeShootIds.size === 0;

/** The choice with one more photo, or one less. */
export function togglePhoto(choice: Choice, id: string): Choice {
  return { ...choice, photoIds: toggled(choice.photoIds, id) };
}

/** The choice with a whole shoot, or without it. */
export function toggleShoot(choice: Choice, id: string): Choice {
  return { ...choice, wholeShootIds: toggled(choice.wholeShootIds, id) };
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

export const sentChoice = (choice: Choice) => ({
  photoIds: [...choice.photoIds],
  wholeShootIds: [...choice.wholeShootIds],
});

/** What the choice costs, as the server computes it; the last known price while the next one is on its way. */
export function useQuote(link: string, choice: Choice): { quote: Quote | null; failed: boolean } {
  const [quote, setQuote] = useState<Quote | null>(null);
  const [failed, setFailed] = useState(false);
  const empty = isEmpty(choice);
  useEffect(() => {
    if (empty) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const { data } = await call(
          'gallery.quote',
          { body: sentChoice(choice) },
          { link, quiet: true, signal: stop.signal },
        );
        setQuote(data);
        setFailed(false);
      } catch {
        if (!stop.signal.aborted) setFailed(true);
      }
    };
    const timer = setTimeout(() => {
      void ask();
    }, 120);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [link, choice, empty]);
  return { quote: empty ? null : quote, failed };
}
