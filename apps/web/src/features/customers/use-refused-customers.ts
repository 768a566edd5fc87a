import type { Contact, Customer } from '@photoslate/contract/customers';
import type { Shoot } from '@photoslate/contract/shoots';
import { useMemo } from 'react';
import type { Operation } from '#lib/offline/operation.ts';
import { outboxStore } from '#lib/offline/outbox.ts';
import { useStore } from '#lib/store.ts';

/** The customers of a shoot whose data the server did not take, as it was typed. */
export function useRefusedCustomers(shoot: Pick<Shoot, 'id' | 'language'>): readonly Customer[] {
  const operations = useStore(outboxStore);
  return useMemo(
    () =>
      operations.flatMap((operation) => {
        const { command, state } = operation;
        if (state !== 'refused' || command.route !== 'shoots.updateContact') return [];
        if (command.params.id !== shoot.id) return [];
        return (command.body?.customers ?? []).map((contact) => asTyped(contact, operation, shoot));
      }),
    [operations, shoot],
  );
}

const asTyped = (
  contact: Contact,
  { id, madeAt }: Operation,
  { language }: Pick<Shoot, 'language'>,
): Customer => ({
  id: contact.id ?? id,
  email: contact.email,
  firstName: contact.firstName ?? null,
  lastName: contact.lastName ?? null,
  phone: contact.phone ?? null,
  language: contact.language ?? language ?? 'en',
  linked: false,
  source: 'photographer',
  registeredAt: madeAt,
});
