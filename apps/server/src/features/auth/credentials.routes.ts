import type { Platform } from '#platform/platform.ts';
import { consumeFormAttempt } from '#platform/rate-limit/form-rate-limit.ts';
import type { Handlers } from '#platform/routes.ts';
import { changePassword } from './change-password.ts';
import {
  askForEmailChange,
  confirmEmailChange,
  openEmailChange,
  undoEmailChange,
} from './email-changes.service.ts';
import { withdrawOpenChange } from './email-changes.store.ts';

export function credentialsHandlers(platform: Platform) {
  const consume = (
    form: Parameters<typeof consumeFormAttempt>[1],
    subject: string,
    { ip: address }: { ip: string },
  ) => consumeFormAttempt(platform, form, { subject, address });
  return {
    'auth.changePassword': async ({ body, identity, request }) => {
      await consume('change-password', identity.userId, request);
      await changePassword(platform, identity, body);
    },
    'auth.emailChange': async ({ identity, tx, now }) => ({ data: await openEmailChange(tx, identity, now) }),
    'auth.changeEmail': async ({ body, identity, now, request }) => {
      await consume('change-email', identity.userId, request);
      const ask = platform.db
        .transaction()
        .execute((tx) => askForEmailChange(platform, tx, identity, body.email, now));
      return { data: await ask };
    },
    'auth.withdrawEmailChange': async ({ identity, tx, now }) => {
      await withdrawOpenChange(tx, identity.userId, now);
    },
    'auth.confirmEmailChange': async ({ body, now, request }) => {
      await consume('email-change-link', body.token, request);
      return { data: await confirmEmailChange(platform, body.token, now) };
    },
    'auth.undoEmailChange': async ({ body, now, request }) => {
      await consume('email-change-link', body.token, request);
      return { data: await undoEmailChange(platform, body.token, now) };
    },
  } satisfies Partial<Handlers>;
}
