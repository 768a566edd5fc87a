import type { OrderStatus } from '@photoslate/domain/states';
import { newId } from '#platform/ids.ts';
import type { Actor, App } from '@photoslate/test-support/start-app';

/** A session with a shoot, and the link of a linked customer with a name. */
export interface Gallery {
  readonly studioId: string;
  readonly sessionId: string;
  readonly shootId: string;
  readonly linkId: string;
  readonly customerId: string;
  readonly email: string;
}

export async function makeGallery(
  app: App,
  as: Actor,
  of: { readonly location: string; readonly email: string; readonly name: readonly [string, string] },
): Promise<Gallery> {
  const session = await app.session(as, { name: of.location });
  const shoot = await app.shoot(as, session.id);
  const { email } = of;
  const linkId = newId();
  const customerId = newId();
  await app.db
    .insertInto('links')
    .values({ id: linkId, sessionId: session.id, address: email, email, language: 'en', revokedAt: null })
    .execute();
  await app.db
    .insertInto('customers')
    .values({
      id: customerId,
      studioId: as.studioId,
      sessionId: session.id,
      shootId: shoot.id,
      code: null,
      firstName: of.name[0],
      lastName: of.name[1],
      email,
      address: email,
      phone: null,
      language: 'en',
      linked: true,
      source: 'self',
      consentVersion: null,
      registeredAt: new Date(),
    } as never)
    .execute();
  return { studioId: as.studioId, sessionId: session.id, shootId: shoot.id, linkId, customerId, email };
}

interface Placed {
  readonly number: string;
  readonly createdAt: Date;
  readonly totalCents?: number;
  readonly status?: OrderStatus;
  readonly refundedCents?: number;
}

/** An order as it is stored, without its mails. */
export async function insertOrderRow(app: App, gallery: Gallery, order: Placed): Promise<string> {
  const id = newId();
  const { status = 'open', createdAt, totalCents = 1800 } = order;
  const wasPaid = status === 'paid' || status === 'refunded';
  await app.db
    .insertInto('orders')
    .values({
      id,
      studioId: gallery.studioId,
      sessionId: gallery.sessionId,
      linkId: gallery.linkId,
      number: order.number,
      address: gallery.email,
      email: gallery.email,
      language: 'en',
      status,
      totalCents,
      refundedCents: order.refundedCents ?? null,
      note: null,
      createdAt,
      paidAt: wasPaid ? createdAt : null,
      refundedAt: status === 'refunded' ? createdAt : null,
      cancelledAt: null,
    })
    .execute();
  await app.db
    .insertInto('orderShoots')
    .values({
      orderId: id,
      shootId: gallery.shootId,
      addedCount: 1,
      ownedCount: 0,
      dueCents: totalCents,
      wholeShoot: false,
    })
    .execute();
  return id;
}
