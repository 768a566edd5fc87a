import type { Language } from '@photoslate/contract/scalars';
import { transferReference, type BankAccount } from '@photoslate/domain/bank-transfer';
import { formatIban } from '@photoslate/domain/iban';
import { formatPrice } from '@photoslate/domain/price';
import { z } from 'zod';
import { msg, translate } from '#platform/i18n/i18n.ts';
import type { MailDetail } from './define-mail.ts';

/** The account in the payload of a mail. */
export const MailedAccount = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  referencePrefix: z.string(),
});

const LABELS = {
  holder: msg('Account holder'),
  amount: msg('Amount'),
  reference: msg('Reference'),
};

/** What a customer enters in a transfer, for one order. */
export const transferDetails = (
  account: BankAccount,
  { orderNumber, totalCents }: { orderNumber: string; totalCents: number },
  language: Language,
): MailDetail[] => [
  { label: translate(language, LABELS.holder), value: account.holder },
  { label: 'IBAN', value: formatIban(account.iban) },
  ...(account.bic === '' ? [] : [{ label: 'BIC', value: account.bic }]),
  { label: translate(language, LABELS.amount), value: formatPrice(totalCents) },
  { label: translate(language, LABELS.reference), value: transferReference(account, orderNumber) },
];
