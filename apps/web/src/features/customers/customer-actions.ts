import type { Contact, Customer } from '@photoslate/contract/customers';
import type { Shoot } from '@photoslate/contract/shoots';
import { uuidv7 } from 'uuidv7';
import type { Command } from '#lib/offline/operation.ts';
import { enqueue, outboxStore, tryAgain } from '#lib/offline/outbox.ts';

/**
 * Adds a customer to a shoot, or corrects the one with this `id`. If the server rejected the
 * customer's data, the corrected write is sent again.
 */
export function saveContact(shoot: Shoot, contact: Contact): void {
  const id = contact.id ?? uuidv7();
  const customers = [{ ...contact, id }];
  const command: Command = { route: 'shoots.updateContact', params: { id: shoot.id }, body: { customers } };
  const refused = outboxStore
    .get()
    .find((operation) => operation.state === 'refused' && isContact(operation.command, contact.id));
  if (refused) {
    const resend = tryAgain(refused.id, (operation) => ({ ...operation, command }));
    resend.catch((error: unknown) => console.error(error));
  } else enqueue({ command, sessionId: shoot.sessionId, creates: contact.id ? [] : [id] });
}

const isContact = (command: Command, id: string | undefined): boolean =>
  command.route === 'shoots.updateContact' &&
  id !== undefined &&
  (command.body?.customers.some((customer) => customer.id === id) ?? false);

/** Links a customer to a shoot, or unlinks them. */
export function setLinked(shoot: Shoot, customer: Customer, linked: boolean): void {
  const params = { id: shoot.id, customerId: customer.id };
  const command = { route: linked ? 'shoots.link' : 'shoots.unlink', params } as const;
  enqueue({ command, sessionId: shoot.sessionId });
}

/** Undoes an unlink. */
export function relink(shoot: Shoot, customer: Customer): void {
  const params = { id: shoot.id, customerId: customer.id };
  enqueue({ command: { route: 'shoots.link', params, body: { isUndo: true } }, sessionId: shoot.sessionId });
}

/** Accepts the details that were sent for a customer, or dismisses them. */
export function decideClaim(shoot: Shoot, customer: Customer, claimId: string, accept: boolean): void {
  enqueue({
    command: {
      route: 'shoots.decideClaim',
      params: { id: shoot.id, claimId },
      body: { customerId: customer.id, accept },
    },
    sessionId: shoot.sessionId,
  });
}
