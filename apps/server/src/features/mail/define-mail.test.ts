import { CUSTOMER_MAIL_KINDS, Mail } from '@photoslate/contract/mail';
import { expect, expectTypeOf, test } from 'vitest';
import { defineMail } from './define-mail.ts';
import { orderPaid } from './kinds/order-paid.ts';
import { definitionOf } from './mail-kinds.ts';

test('a mail whose texts use an undefined value does not compile', () => {
  // oxlint's type check verifies these types.
  const mail = defineMail({ ...orderPaid, values: () => ({ number: '0001', total: '€ 12' }) });
  expectTypeOf(mail).toEqualTypeOf(orderPaid);
  // @ts-expect-error The value `total` is missing.
  defineMail({ ...orderPaid, values: () => ({ number: '0001' }) });
});

test('the table of mails and the mails themselves agree about who reads which kind', () => {
  const forCustomers = Mail.shape.kind.options.filter((kind) => definitionOf(kind).isForCustomer);
  expect(forCustomers).toEqual(CUSTOMER_MAIL_KINDS);
});
