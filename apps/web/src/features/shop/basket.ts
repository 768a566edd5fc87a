import type { Quote } from '@photoslate/contract/orders';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { localStorageValue } from '#lib/storage/local-storage-value.ts';

/** The photos that are chosen, by their ids. */
export type Choice = ReadonlySet<string>;

export const nothingChosen: Choice = new Set();

const kept = localStorageValue(() => sessionStorage, 'photoslate.choice');

/** The choice as it was before a reload of this tab; only photos that are still to be had. */
export function rememberedChoice(open: readonly string[]): Choice {
  const ids = new Set((kept.get() ?? '').split(' '));
  return new Set(open.filter((id) => ids.has(id)));
}

/** The choice without what was taken back, bought or ordered meanwhile. */
export function stillOpen(choice: Choice, open: readonly string[]): Choice {
  const ids = new Set(open);
  const left = [...choice].filter((id) => ids.has(id));
  return left.length === choice.size ? choice : new Set(left);
}

/** Keeps the choice over a reload, in this tab alone. */
export const rememberChoice = (choice: Choice): void =>
  kept.set(choice.size > 0 ? [...choice].join(' ') : null);

/** The choice with one more photo, or one less. */
export const togglePhoto = (choice: Choice, id: string): Choice => withPhotos(choice, [id], !choice.has(id));

/** The choice with all of these photos, or with none of them. */
export function withPhotos(choice: Choice, ids: readonly string[], chosen: boolean): Choice {
  const next = new Set(choice);
  for (const id of ids) {
    if (chosen) next.add(id);
    else next.delete(id);
  }
  return next;
}

export const sentChoice = (choice: Choice) => ({ photoIds: [...choice] });

/** What the choice costs, as the server computes it; the last known price while the next one is on its way. */
export function useQuote(
  link: string,
  choice: Choice,
): {
  quote: Quote | null;
  /** The price is of this very choice. */
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
