import type { Claim } from '@photoslate/contract/customers';
import { useState } from 'react';
import { keptForLink } from './kept-for-link.ts';

/**
 * Whether somebody said on this device that the address and all of these claims are not theirs, and
 * a function that stores this. The server never gets it: a stranger with a forwarded link must not
 * be able to dismiss what the real person sent.
 *
 * @param link must not change while the component is mounted
 */
export function useDeclinedClaims(
  link: string,
  claims: readonly Pick<Claim, 'id'>[],
): readonly [boolean, () => void] {
  const kept = keptForLink('declined', link);
  // Without claims the question is about the address only; an empty text is an answer to it, too.
  const [declined, setDeclined] = useState(() => kept.get());
  const ids = new Set(declined?.split(' '));
  const decline = () => {
    const text = claims.map(({ id }) => id).join(' ');
    kept.set(text);
    setDeclined(text);
  };
  return [declined !== null && claims.every(({ id }) => ids.has(id)), decline];
}
