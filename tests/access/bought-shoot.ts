import type { Actor, App, As } from '@photoslate/test-support/start-app';
import { holder } from '@photoslate/test-support/published-shoots';
import { canaryPhoto } from './canary-photo.ts';
import { upload } from './world.ts';

/** A published shoot with three photos, and its customer, who has bought two of them. */
export interface BoughtShoot {
  readonly address: string;
  readonly sessionId: string;
  readonly shootId: string;
  readonly customerId: string;
  readonly orderId: string;
  readonly receiptId: string;
  readonly bought: string;
  readonly alsoBought: string;
  readonly other: string;
  readonly link: Extract<As, { authorization: string }>;
}

/** @param bytes the file of the bought photo, if its content matters */
export async function boughtShoot(
  app: App,
  desk: Actor,
  owner: Actor,
  number: number,
  bytes?: Buffer,
): Promise<BoughtShoot> {
  const address = `parent-${number}@family.test`;
  const { id: sessionId } = await app.session(desk);
  const { id } = await app.shoot(desk, sessionId);
  const params = { id };
  const contact = { params, body: { customers: [{ email: address }] } };
  const { data } = await app.call('shoots.updateContact', { as: desk, ...contact });
  const put = async (blue: number, given?: Buffer) => {
    const drawn = given ?? (await canaryPhoto(`n${number}`, { r: number, g: 90, b: blue }));
    return (await upload(app, desk, sessionId, `${blue}.jpg`, drawn)).photoId;
  };
  const [bought, alsoBought, other] = [await put(50, bytes), await put(100), await put(150)];
  await app.idle();
  await app.call('changes.movePhotos', {
    as: desk,
    params: { id: sessionId },
    body: { photoIds: [bought, alsoBought, other], decision: { kind: 'shoots', shootIds: [id] } },
  });
  await app.call('galleries.publishShoot', { as: desk, params, body: { sendNow: true } });
  const link = (await holder(app, sessionId, address)) as BoughtShoot['link'];
  const order = await app.call('orders.place', { as: link, body: { photoIds: [bought, alsoBought] } });
  const orderId = order.data.id;
  const paid = await app.call('orders.pay', { as: owner, params: { id: orderId } });
  await app.idle();
  return {
    address,
    sessionId,
    shootId: id,
    customerId: data.customers[0]?.id ?? '',
    orderId,
    receiptId: paid.data.receipts[0]?.id ?? '',
    bought,
    alsoBought,
    other,
    link,
  };
}
