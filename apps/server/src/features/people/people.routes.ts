import { endLoginsOf } from '#features/auth/index.ts';
import { knownId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { acceptInvitation, invite, showInvitation, withdraw } from './invitations.service.ts';
import { openInvitations } from './invitations.store.ts';
import { changeUser, resetSecondFactorOf } from './people.service.ts';
import { listUsers } from './people.store.ts';

export const peopleHandlers = (platform: Platform) =>
  ({
    'people.list': async ({ tx, identity, now }) => ({
      data: {
        users: await listUsers(tx, identity.studioId),
        invitations: await openInvitations(tx, identity.studioId, now),
      },
    }),
    'people.update': async ({ tx, identity, params, body, now }) => {
      const of = { studioId: identity.studioId, userId: knownId(params.id), by: identity, now };
      const end = (userId: string) => endLoginsOf(platform, tx, userId, now);
      return { data: await changeUser(end, tx, of, body) };
    },
    'people.resetSecondFactor': async ({ tx, identity, params, now }) => {
      const of = { studioId: identity.studioId, userId: knownId(params.id), by: identity, now };
      return { data: await resetSecondFactorOf(platform, tx, of) };
    },
    'people.invite': async ({ tx, identity, body, now }) => ({
      data: await invite(platform, tx, identity, body, now),
    }),
    'people.withdraw': async ({ tx, identity, params, now }) => {
      await withdraw(tx, identity, knownId(params.id), now);
    },
    'people.showInvitation': async ({ body, now }) => ({
      data: await showInvitation(platform, body.token, now),
    }),
    'people.acceptInvitation': async ({ body, now }) => ({
      data: await acceptInvitation(platform, body, now),
    }),
  }) satisfies Partial<Handlers>;
