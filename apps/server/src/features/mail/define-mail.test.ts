import { expectTypeOf, test } from 'vitest';
import { defineMail } from './define-mail.ts';
import { orderPaid } from './kinds/order-paid.ts';

test('a mail whose texts use an undefined value does not compile', () => {
  // oxlint's type check verifies these types.
  const mail = defineMail({ ...orderPaid, values: () => ({ number: '0001', total: '€ 12' }) });
  expectTypeOf(mail).toEqualTypeOf(orderPaid);
  // @ts-expect-error The value `total` is missing.
  defineMail({ ...orderPaid, values: () => ({ number: '0001' }) });
});
