import type { Customer } from '@photoslate/contract/customers';

/** "Anna de Vries", or the mail address if no name is known. */
export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<Customer, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
