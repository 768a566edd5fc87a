import type { Platform } from '#platform/platform.ts';
import { consumeFormAttempt } from '#platform/rate-limit/form-rate-limit.ts';
import type { Handlers } from '#platform/routes.ts';
import { readChecklist } from './checklist.service.ts';
import { readMailSetup, testMail } from './mail-setup.service.ts';
import { changeAddress, reachAddress, readAddress, startAddressTest } from './public-address.service.ts';

export const installationHandlers = (platform: Platform) =>
  ({
    'installation.checklist': async ({ identity, tx }) => ({
      data: await readChecklist(platform, tx, identity.studioId),
    }),
    'installation.address': async ({ identity, tx, now }) => ({
      data: await readAddress(platform, tx, identity.studioId, now),
    }),
    'installation.setAddress': async ({ identity, body, tx, now }) => {
      await changeAddress(platform, tx, identity, body.address, now);
      return { data: await readAddress(platform, tx, identity.studioId, now) };
    },
    'installation.testAddress': async ({ identity, body, tx, now }) => ({
      data: { url: await startAddressTest(platform, tx, identity.studioId, body.address, now) },
    }),
    'installation.reach': async ({ body, request, now }) => {
      await consumeFormAttempt(platform, 'address-test', { subject: body.token, address: request.ip });
      return { data: { isKnown: await reachAddress(platform.db, body.token, now) } };
    },
    'installation.mail': async ({ identity, tx }) => ({ data: await readMailSetup(platform, tx, identity) }),
    'installation.testMail': async ({ identity, request, now }) => {
      const { studioId } = identity;
      await consumeFormAttempt(platform, 'mail-test', { subject: studioId, address: request.ip });
      return { data: await testMail(platform, identity, now) };
    },
  }) satisfies Partial<Handlers>;
