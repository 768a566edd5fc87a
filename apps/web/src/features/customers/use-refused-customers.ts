import type { Contact, Customer } from '@photoslate/contract/customers';
import type { Shoot } from '@photoslate/contract/shoots';
import { useMemo, useSyncExternalStore } from 'react';
import type { Operation } from '#lib/offline/operation.ts';
import { outboxStore } from '#lib/offline/outbox.ts';

/** A customer as typed, with the server's reason for the rejection. */
export interface RefusedCustomer extends Customer {
  readonly reason: string;
}

/**
 * The customers of a shoot whose data the server rejected, as it was typed. It does not rerender on
 * every change of the outbox.
 */
export function useRefusedCustomers(shoot: Pick<Shoot, 'id' | 'language'>): readonly RefusedCustomer[] {
  const { id, language } = shoot;
  const refusedIds = useSyncExternalStore(outboxStore.subscribe, () =>
    outboxStore
      .get()
      .filter((operation) => contactsRefused(operation, id).length > 0)
      .map((operation) => operation.id)
      .join(' '),
  );
  return useMemo(
    () =>
      outboxStore
        .get()
        .filter((operation) => refusedIds.split(' ').includes(operation.id))
        .flatMap((operation) =>
          contactsRefused(operation, id).map((contact) => asTyped(contact, operation, language)),
        ),
    [refusedIds, id, language],
  );
}

function contactsRefused({ command, state }: Operation, shootId: string): readonly Contact[] {
  if (state !== 'refused' || command.route !== 'shoots.updateContact') return [];
  return command.params.id === shootId ? (command.body?.customers ?? []) : [];
}

const asTyped = (
  contact: Contact,
  { id, madeAt, refusal }: Operation,
  language: Shoot['language'],
): RefusedCustomer => ({
  id: contact.id ?? id,
  email: contact.email,
  firstName: contact.firstName ?? null,
  lastName: contact.lastName ?? null,
  phone: contact.phone ?? null,
  language: contact.language ?? language ?? 'en',
  linked: false,
  source: 'photographer',
  registeredAt: madeAt,
  confirmed: false,
  reason: refusal?.message ?? '',
});
