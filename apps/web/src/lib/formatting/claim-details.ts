import type { Claim, Customer } from '@photoslate/contract/customers';
import { locales } from '../i18n/languages.ts';

/**
 * The details of a claim that differ from the customer's own data: "Lena Smith · 030 123 ·
 * Deutsch".
 */
export function claimDetails(
  claim: Omit<Claim, 'id' | 'claimedAt'>,
  customer?: Partial<Pick<Customer, 'firstName' | 'lastName' | 'phone' | 'language'>>,
): string {
  const name = [claim.firstName, claim.lastName].filter(Boolean).join(' ');
  const isNew = (field: 'firstName' | 'lastName' | 'phone' | 'language') =>
    claim[field] !== customer?.[field];
  return [
    (isNew('firstName') || isNew('lastName')) && name,
    // Keeps a phone number on one line.
    isNew('phone') && claim.phone?.replaceAll(' ', '\u00a0'),
    isNew('language') && locales.find(({ code }) => code === claim.language)?.name,
  ]
    .filter(Boolean)
    .join(' · ');
}
