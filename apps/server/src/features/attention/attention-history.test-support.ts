import { sql, type RawBuilder } from 'kysely';
import {
  deleteNotified,
  linksToSendAgain,
  markOpened,
  revokeEveryLink,
  revokeUnlinked,
  upsertLinks,
} from '#features/links/index.ts';
import type { Db } from '#platform/database/handles.ts';
import { newId } from '#platform/ids.ts';
import { storeAttention } from './session-attention.store.ts';

/** Numbers that look random and are the same in each run: a linear congruential generator. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One random step after the other in the history of a studio, with statements of the product. */
export function historyOf(db: Db, studioId: string, clock: { at: number }, below: (n: number) => number) {
  const now = () => new Date(clock.at);
  const run = (statement: RawBuilder<unknown>) => statement.execute(db);
  const any = async <T>(rows: RawBuilder<T>): Promise<T | undefined> => {
    const { rows: found } = await rows.execute(db);
    return found[below(found.length)];
  };
  const session = () =>
    any(sql<{ id: string }>`select id from sessions where studio_id = ${studioId} order by id`);
  const shootWith = (condition: RawBuilder<boolean>) =>
    any(sql<{ id: string; sessionId: string }>`select shoots.id, session_id from shoots
      join sessions on sessions.id = session_id where studio_id = ${studioId} and ${condition} order by id`);
  /** One that fulfils the condition, if there is any. */
  const shoot = async (condition = sql<boolean>`true`) =>
    (await shootWith(condition)) ?? (await shootWith(sql`true`))!;
  const hasPhotos = sql<boolean>`exists (select from photo_shoots where shoot_id = shoots.id)`;
  const hasCustomer = sql<boolean>`exists (select from customers where shoot_id = shoots.id and linked)`;
  const customer = () =>
    any(sql<{ id: string; sessionId: string; address: string; shootId: string }>`
      select id, session_id, address, shoot_id from customers where studio_id = ${studioId} and shoot_id is not null order by id`);
  const link = () =>
    any(sql<{ id: string; sessionId: string; address: string; version: number }>`
      select links.id, session_id, address, version from links join sessions on sessions.id = session_id
      where studio_id = ${studioId} order by id`);
  const sessionIs = async (change: RawBuilder<unknown>) =>
    run(sql`update sessions set ${change} where id = ${(await session())!.id}`);
  const shootIs = async (change: RawBuilder<unknown>) =>
    run(sql`update shoots set ${change} where id = ${(await shoot()).id}`);

  const steps = {
    shoot: async () =>
      run(sql`insert into shoots (id, session_id, number, code, status, created_at)
        values (${newId()}, ${(await session())!.id}, 99, ${newId()}, 'completed', ${now()})`),
    photo: async () => {
      const { id, sessionId } = await shoot(sql`not ${hasCustomer} and not ${hasPhotos}`);
      const photo = newId();
      await run(sql`insert into photos (id, studio_id, session_id, home_session_id, sha256, size_bytes, file_name,
          storage_key, state, verdict)
        values (${photo}, ${studioId}, ${sessionId}, ${sessionId}, ${photo}, 1, 'a.jpg', ${photo}, 'read', 'certain')`);
      await run(sql`insert into photo_shoots (photo_id, shoot_id) values (${photo}, ${id})`);
    },
    photosLeave: async () => {
      const { id } = await shoot(sql`not ${hasCustomer} and ${hasPhotos}`);
      await run(sql`delete from photo_shoots where shoot_id = ${id}`);
    },
    customer: async () => {
      const { id, sessionId } = await shoot();
      const address = `new${below(8)}@family.test`;
      await run(sql`insert into customers (id, studio_id, session_id, shoot_id, email, address, language, linked, source,
          registered_at)
        values (${newId()}, ${studioId}, ${sessionId}, ${id}, ${address}, ${address}, 'en', ${below(2) === 0}, 'self', ${now()})
        on conflict do nothing`);
    },
    linked: async () =>
      run(sql`update customers set linked = not linked where id = ${(await customer())!.id}`),
    allUnlinked: async () =>
      run(sql`update customers set linked = false where shoot_id = ${(await shoot()).id}`),
    customerMoves: async () => {
      const { id, sessionId, address } = (await customer())!;
      await run(sql`update customers set shoot_id = (select shoots.id from shoots where session_id = ${sessionId}
          and not exists (select from customers as other where other.shoot_id = shoots.id and other.address = ${address})
          limit 1)
        where id = ${id}`);
    },
    customerLeaves: async () => run(sql`delete from customers where id = ${(await customer())!.id}`),
    published: async () => {
      const { id, sessionId } = await shoot();
      await db.transaction().execute(async (tx) => {
        await sql`update shoots set gallery = 'published' where id = ${id}`.execute(tx);
        const { rows } = await sql<{ address: string; email: string; language: 'en' }>`
          select address, email, language from customers where shoot_id = ${id} and linked`.execute(tx);
        for (const { id: linkId, version } of await upsertLinks(tx, sessionId, rows, now()))
          // oxlint-disable-next-line no-await-in-loop -- one transaction
          await sql`insert into link_shoots (link_id, shoot_id, version, told_at)
            values (${linkId}, ${id}, ${version}, ${now()}) on conflict do nothing`.execute(tx);
      });
    },
    // Publishing again notifies the customers who were not notified of this shoot.
    toldLater: async () => {
      const { id, sessionId } = await shoot();
      await run(sql`insert into link_shoots (link_id, shoot_id, version, told_at)
        select id, ${id}, version, ${now()} from links where session_id = ${sessionId} on conflict do nothing`);
    },
    recalled: () => shootIs(sql`gallery = 'recalled'`),
    looked: async () => markOpened(db, (await link())!.id, now()),
    revoked: async () => {
      const { sessionId, address } = (await link())!;
      await db.transaction().execute(async (tx) => {
        await sql`update customers set linked = false where session_id = ${sessionId} and address = ${address}
          and ${below(2) === 0}`.execute(tx);
        await sql`delete from customers where session_id = ${sessionId} and address = ${address} and not linked`.execute(
          tx,
        );
        await revokeUnlinked(tx, sessionId, [address], now());
      });
    },
    // Expired links of an address are renewed.
    sentAgain: async () => {
      const { address } = (await link())!;
      await db.transaction().execute((tx) => linksToSendAgain(tx, address, now()));
    },
    allRevoked: async () => db.transaction().execute((tx) => revokeEveryLink(tx, now())),
    notMailed: async () => {
      const { id } = (await link())!;
      await db.transaction().execute((tx) => deleteNotified(tx, id, now()));
    },
    anonymized: async () => {
      const { id } = (await link())!;
      await run(sql`update links set address = 'erased:' || id where id = ${id}`);
    },
    shootDiscarded: () =>
      shootIs(sql`discarded_at = case when discarded_at is null then ${now()}::timestamptz end`),
    sessionDiscarded: () =>
      sessionIs(sql`discarded_at = case when discarded_at is null then ${now()}::timestamptz end`),
    practice: () => sessionIs(sql`is_practice = not is_practice`),
    ended: () => sessionIs(sql`ended_at = ${now()}`),
    handedOver: () =>
      sessionIs(sql`photographer_id = (select id from users where users.studio_id = sessions.studio_id
        and users.id <> photographer_id order by id limit 1)`),
    setting: () =>
      run(sql`update studios set link_days = ${[20, 100, 200, 365][below(4)]},
        retention_days = ${[30, 250, 365][below(3)]} where id = ${studioId}`),
    wait: async () => {
      clock.at += below(20 * 86_400_000);
    },
    stored: () => storeAttention(db, studioId, [1, 50, Infinity][below(3)]!),
  };
  const rare: readonly string[] = ['allRevoked', 'wait', 'setting'];
  const names = (Object.keys(steps) as (keyof typeof steps)[]).flatMap((name) =>
    rare.includes(name) ? [name] : [name, name, name],
  );
  /** Does something, and returns its name. */
  return async (): Promise<keyof typeof steps> => {
    const name = names[below(names.length)]!;
    await steps[name]();
    return name;
  };
}
