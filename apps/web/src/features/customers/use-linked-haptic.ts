import type { Customer } from '@photoslate/contract/customers';
import { useEffect, useRef } from 'react';
import { native } from '#lib/native/native.ts';

/** A tick in the hand whenever one more customer is linked while the screen is shown. */
export function useLinkedHaptic(customers: readonly Customer[]): void {
  const linked = customers.filter((customer) => customer.linked).length;
  const before = useRef(linked);
  useEffect(() => {
    if (linked > before.current) native().haptic();
    before.current = linked;
  }, [linked]);
}
