import type { Contact, Customer } from '@photoslate/contract/customers';
import type { Shoot } from '@photoslate/contract/shoots';
import { uuidv7 } from 'uuidv7';
import { enqueue } from '#lib/offline/outbox.ts';

/** Adds a customer to a shoot, or corrects one (by `id`). */
export function saveContact(shoot: Shoot, contact: Contact): void {
  const customers = [{ ...contact, id: contact.id ?? uuidv7() }];
  enqueue({
    command: { route: 'shoots.updateContact', params: { id: shoot.id }, body: { customers } },
    sessionId: shoot.sessionId,
  });
}

/** Links a customer to a shoot, or takes the link away. */
export function setLinked(shoot: Shoot, customer: Customer, linked: boolean): void {
  enqueue({
    command: {
      route: linked ? 'shoots.link' : 'shoots.unlink',
      params: { id: shoot.id, customerId: customer.id },
    },
    sessionId: shoot.sessionId,
  });
}

/** "Anna de Vries", or the address where no name is known. */
export function nameOf({ firstName, lastName, email }: Customer): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
