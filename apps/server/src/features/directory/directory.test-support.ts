import { holder, putPhotos } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

export const GIULIA = { email: 'Giulia@example.it', firstName: 'Giulia', lastName: 'Rossi' };
export const JAN = { email: 'jan@example.nl', firstName: 'Jan', lastName: 'de Vries' };

interface Typed {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string;
}

/** An application, and studios with an owner, two photographers and a session of the first. */
export async function openDirectory() {
  const clock = { at: Date.parse('2026-06-06T10:00:00Z'), now: () => new Date(clock.at) };
  const app = await startApp({ listen: false, clock });
  return { app, openStudio: () => openStudio(app, clock) };
}
export type Directory = Awaited<ReturnType<typeof openDirectory>>;
export type DirectoryStudio = Awaited<ReturnType<typeof openStudio>>;

async function openStudio(app: App, clock: { at: number }) {
  const studioId = await app.makeStudio();
  const owner = await app.makeUser(studioId, 'owner');
  const anna = await app.makeUser(studioId, 'photographer');
  const ben = await app.makeUser(studioId, 'photographer');
  const session = await app.session(anna, { name: 'Wannsee' });

  /** A shoot with two photos and these linked customers, a minute after the last one. */
  async function shootWith(customers: readonly Typed[], { as = anna, of = session.id } = {}) {
    clock.at += 60_000;
    const shoot = await app.shoot(as, of);
    const params = { id: shoot.id };
    await app.call('shoots.updateContact', { as, params, body: { customers: [...customers] } });
    await putPhotos(app, shoot, 2);
    return shoot;
  }
  const publish = (id: string, as = anna) =>
    app.call('galleries.publishShoot', { as, params: { id }, body: { sendNow: true } });
  const people = async (as: Actor, query = {}) => (await app.call('customers.list', { as, query })).data;
  const emails = async (as: Actor, query = {}) => (await people(as, query)).map(({ email }) => email);
  const idOf = async (email: string) =>
    (await people(owner)).find((person) => person.email === email)?.id ?? '';
  const show = async (email: string, as = owner) =>
    (await app.call('customers.show', { as, params: { id: await idOf(email) } })).data;
  /** Orders all photos of a published shoot of the session. */
  async function order(shoot: { id: string }, address: string) {
    const as = await holder(app, session.id, address);
    return (await app.call('orders.place', { as, body: { wholeShootIds: [shoot.id] } })).data;
  }
  return { owner, anna, ben, session, shootWith, publish, people, emails, idOf, show, order };
}
