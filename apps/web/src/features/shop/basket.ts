import type { Quote } from '@photoslate/contract/orders';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { localStorageValue } from '#lib/storage/local-storage-value.ts';

/** The ids of the chosen photos. */
export type Choice = ReadonlySet<string>;

export const nothingChosen: Choice = new Set();

const kept = localStorageValue(() => sessionStorage, 'photoslate.choice');

/** The choice from before a reload of this tab, without photos that can no longer be ordered. */
export function rememberedChoice(open: readonly string[]): Choice {
  const ids = new Set((kept.get() ?? '').split(' '));
  return new Set(open.filter((id) => ids.has(id)));
}

/** The choice without photos that were withdrawn, bought or ordered meanwhile. */
export function stillOpen(choice: Choice, open: readonly string[]): Choice {
  const ids = new Set(open);
  const left = [...choice].filter((id) => ids.has(id));
  return left.length === choice.size ? choice : new Set(left);
}

/** Stores the choice for a reload, in this tab only. */
export const rememberChoice = (choice: Choice): void =>
  kept.set(choice.size > 0 ? [...choice].join(' ') : null);

/** Adds a photo to the choice, or removes it. */
export const togglePhoto = (choice: Choice, id: string): Choice => withPhotos(choice, [id], !choice.has(id));

/** Adds all of these photos to the choice, or removes them. */
export function withPhotos(choice: Choice, ids: readonly string[], chosen: boolean): Choice {
  const next = new Set(choice);
  for (const id of ids) {
    if (chosen) next.add(id);
    else next.delete(id);
  }
  return next;
}

export const sentChoice = (choice: Choice) => ({ photoIds: [...choice] });

/**
 * The price of the choice, computed by the server. The last known price stays while the next one
 * loads.
 */
export function useQuote(
  link: string,
  choice: Choice,
): {
  quote: Quote | null;
  /** Whether the price belongs to the current choice. */
  current: boolean;
  failed: boolean;
} {
  const [quoted, setQuoted] = useState<{ choice: Choice; quote: Quote } | null>(null);
  const [failed, setFailed] = useState(false);
  const empty = choice.size === 0;
  useEffect(() => {
    if (empty) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const { data } = await call(
          'orders.quote',
          { body: sentChoice(choice) },
          { link, quiet: true, signal: stop.signal },
        );
        setQuoted({ choice, quote: data });
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
  return { quote: empty || !quoted ? null : quoted.quote, current: quoted?.choice === choice, failed };
}
