import type { Customer } from '@photoslate/contract/customers';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { announce } from '#lib/announce.ts';
import { native } from '#lib/native/native.ts';
import { nameOf } from './customer-verbs.ts';

/** A tick in the hand, and a word to who listens, whenever one more customer is linked while the screen is shown. */
export function useNewlyLinked(customers: readonly Customer[]): void {
  const { t } = useLingui();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const linked = customers.filter((customer) => customer.linked);
    const before = known.current;
    known.current = new Set(linked.map(({ id }) => id));
    const [newest] = linked.filter(({ id }) => before && !before.has(id));
    if (!newest) return;
    native().haptic();
    const name = nameOf(newest);
    announce(t`${name} is linked`);
  }, [customers, t]);
}
