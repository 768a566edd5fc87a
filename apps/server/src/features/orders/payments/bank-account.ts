import type { SetBankAccount } from '@photoslate/contract/payments';
import type { BankAccount } from '@photoslate/domain/bank-transfer';
import { isBic, isIban, normalizeIban } from '@photoslate/domain/iban';
import type { z } from 'zod';
import { HttpError, type FieldErrorDetail } from '#platform/http-error.ts';

/**
 * The account that an owner typed, in the form in which it is stored.
 * @throws HttpError `invalid` that names each wrong field of `bank`
 */
export function checkedAccount(form: z.output<typeof SetBankAccount>): BankAccount {
  const account = { ...form, iban: normalizeIban(form.iban), bic: normalizeIban(form.bic) };
  const fields: FieldErrorDetail[] = [];
  if (!isIban(account.iban)) fields.push({ path: 'bank.iban', error: 'iban' });
  if (account.bic !== '' && !isBic(account.bic)) fields.push({ path: 'bank.bic', error: 'bic' });
  if (fields.length > 0) throw new HttpError('invalid', { fields });
  return account;
}
