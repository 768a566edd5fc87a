import type { Activity } from '@photoslate/contract/activity';
import { SHOOT_RECORDS_MOST } from '@photoslate/contract/shoot-records';
import { activityOfThings } from '#features/activity/index.ts';
import { namesOfAddresses } from '#features/customers/index.ts';
import { cameraLabel } from '#features/photos/index.ts';
import { favouriteCounts } from '#features/favourites/index.ts';
import { orderSigns } from '#features/orders/index.ts';
import { neighboursOf, readableShoot, renderShoots } from '#features/shoots/index.ts';
import { studioBranding } from '#features/studio/index.ts';
import { authorize, type UserIdentity } from '#platform/access.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import {
  camerasOfShoot,
  mailsOfShoot,
  orderedCents,
  ordersOfShoot,
  versionsOfShoot,
} from './shoot-records.store.ts';

/**
 * Only owners may read the studio's log. To a photographer, what others did was done by the studio.
 */
const shownTo = ({ role, userId }: UserIdentity, by: Activity['by'], studio: string): Activity['by'] =>
  by.kind !== 'user' || role === 'owner' || by.id === userId ? by : { ...by, name: studio };

export const shootRecordHandlers = (platform: Platform) =>
  ({
    'shootRecords.show': async ({ tx, identity, params, now }) => {
      const shoot = await readableShoot(tx, identity, params.id);
      const orders = await ordersOfShoot(tx, shoot.id, SHOOT_RECORDS_MOST);
      const nameOf = await namesOfAddresses(tx, orders.length > 0 ? [shoot.sessionId] : []);
      const { mails, count } = await mailsOfShoot(tx, shoot.id, SHOOT_RECORDS_MOST);
      const cameras = (await camerasOfShoot(tx, shoot.id)).map(cameraLabel);
      const beside = await neighboursOf(tx, shoot);
      const both = [beside.previous, beside.next].filter((one) => one !== undefined);
      const neighbours = await renderShoots(
        platform,
        tx,
        both.map((one) => authorize(identity, one)),
      );
      const shown = (wanted: string | undefined) => {
        const found = neighbours.find((one) => one.id === wanted);
        if (!found) return null;
        const { id, hash, label, title, customers } = found;
        return { id, hash, label, title, customers };
      };
      const entries = await activityOfThings(
        tx,
        shoot.studioId,
        [shoot.id, ...orders.map(({ id }) => id)],
        SHOOT_RECORDS_MOST,
      );
      const studio = (await studioBranding(tx, shoot.studioId)).name;
      return {
        data: {
          orders: orders.map((row) => {
            const { address, createdAt, totalCents: _total, refundedCents: _refunded, ...order } = row;
            return {
              ...order,
              ...orderSigns(row, now),
              customerName: nameOf(shoot.sessionId, address),
              createdAt: createdAt.toISOString(),
            };
          }),
          orderedCents: await orderedCents(tx, shoot.id),
          mails,
          mailCount: count,
          history: entries.map((entry) => ({ ...entry, by: shownTo(identity, entry.by, studio) })),
          versions: await versionsOfShoot(tx, shoot.id),
          favourites: await favouriteCounts(tx, shoot.id),
          cameras: [...new Set(cameras)].filter((camera) => camera !== null),
          previous: shown(beside.previous?.id),
          next: shown(beside.next?.id),
        },
      };
    },
  }) satisfies Partial<Handlers>;
