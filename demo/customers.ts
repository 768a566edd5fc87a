import type { Gallery } from '@photoslate/contract/galleries';
import { bounceNotice } from '@photoslate/test-support/read-mails';
import { runAdmin } from '@photoslate/test-support/run-server';
import { LAKE } from './sample-data.ts';
import type { Client } from './client.ts';

/**
 * What each customer of the past session did, by shoot index: how many photos they ordered, and the
 * outcome of the order.
 */
const DEEDS = [
  { shoot: 0, photos: 3, ends: 'paid' },
  { shoot: 1, photos: 2, ends: 'open' },
  { shoot: 2, photos: 1, ends: 'paid' },
  { shoot: 4, photos: 2, ends: 'refunded' },
  { shoot: 4, photos: 2, ends: 'paid' },
  { shoot: 6, photos: 5, ends: 'paid' },
  { shoot: 6, photos: 2, ends: 'open' },
  { shoot: 11, photos: 7, ends: 'paid' },
] as const;
/** How many photos some customers mark as favourites, by shoot index. Not all are ordered. */
const FAVOURITES = [
  { shoot: 0, photos: 5 },
  { shoot: 1, photos: 3 },
  { shoot: 5, photos: 4 },
] as const;
/** The customer whose mailbox is full. */
const FULL = 3;
/** The customer who confirms their address, and about whom the studio has a note. */
const REGULAR = 0;
/** The customer who told the studio to send no more news. */
const WITHDRAWN = 5;
const NOTE = 'Prints on matt paper. Comes again in June, with the grandparents.';

/**
 * Simulates customers: they follow the links in their mails, mark favourites and order. Some pay,
 * one gets a refund, one mail bounces, and one gallery is never opened. One confirms the address,
 * and one wants no more news.
 */
export async function simulateCustomers(client: Client, dataDir: string): Promise<void> {
  for (const { shoot, photos, ends } of DEEDS) {
    const link = await linkOf(client, addressOf(shoot));
    const { data: gallery } = await client.call('galleries.show', { link });
    const photoIds = free(gallery).slice(0, photos);
    if (photoIds.length === 0) continue;
    const { data: order } = await client.call('orders.place', { link, body: { photoIds } });
    const params = { id: order.id };
    if (ends !== 'open') await client.call('orders.pay', { params });
    if (ends === 'refunded') await client.call('orders.refund', { params });
  }
  for (const { shoot, photos } of FAVOURITES) {
    const link = await linkOf(client, addressOf(shoot));
    const { data: gallery } = await client.call('galleries.show', { link });
    for (const { id } of (gallery.shoots[0]?.photos ?? []).slice(1, 1 + photos))
      await client.call('favourites.set', { link, body: { photoId: id, favourite: true } });
  }
  await comesBack(client, addressOf(FULL), dataDir);
  await confirmAddress(client, addressOf(REGULAR));
  const params = await personAt(client, addressOf(REGULAR));
  await client.call('customers.setNote', { params, body: { note: NOTE } });
  await client.call('customers.decidePurpose', {
    params: await personAt(client, addressOf(WITHDRAWN)),
    body: { purpose: 'newsletter', given: false },
  });
}

/** Confirms the address and what was registered with it, on the page that the mailed link opens. */
async function confirmAddress(client: Client, email: string): Promise<void> {
  const link = await linkOf(client, email);
  const { data } = await client.call('galleries.show', { link });
  const shownIds = data.address.claims.map(({ id }) => id);
  await client.call('galleries.confirm', {
    link,
    body: { claimIds: shownIds, shownIds, purposesShown: true },
  });
}

/** The id of the person with this address, as parameters of a call. */
async function personAt(client: Client, email: string): Promise<{ id: string }> {
  const { data } = await client.call('customers.list', { query: { search: email } });
  const id = data.find((person) => person.email === email)?.id;
  if (id === undefined) throw new Error(`No customer has the address ${email}.`);
  return { id };
}

const addressOf = (shoot: number): string => LAKE[shoot]?.customers[0]?.email ?? '';
const free = ({ shoots }: Gallery): string[] =>
  shoots.flatMap(({ photos }) => photos.flatMap(({ id, owned }) => (owned ? [] : [id])));

/**
 * Simulates a bounce of the mail to this address: pipes a bounce notice to the command, as a mail
 * server does.
 */
async function comesBack(client: Client, to: string, dataDir: string): Promise<void> {
  const { id } = await mailTo(client, to);
  const notice = bounceNotice({ id, to, status: '5.2.2', said: '552 5.2.2 mailbox full' });
  const { code, error } = await runAdmin(['bounce'], { DATA_DIR: dataDir }, notice);
  if (code !== 0) throw new Error(error);
}

/** The token in the mail to this address. */
export async function linkOf(client: Client, email: string): Promise<string> {
  const { id } = await mailTo(client, email);
  const { data } = await client.call('mail.show', { params: { id } });
  const link = /\/g[^\s#]*#([\w.~-]+)/.exec(data.text ?? '')?.[1];
  if (!link) throw new Error(`The mail to ${email} has no link.`);
  return link;
}

/** The gallery mail to this address, after it was sent. */
async function mailTo(client: Client, email: string): Promise<{ id: string }> {
  // A search, because newer mails push this one from the first page of the list.
  const query = { search: email, kind: 'gallery-ready' } as const;
  for (let tries = 0; tries < 100; tries += 1) {
    const { data } = await client.call('mail.table', { query });
    const mail = data.find(({ to, state }) => to === email && state === 'sent');
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No gallery mail was sent to ${email}.`);
}
