import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { all, piece, type Made } from './storage.test-support.ts';

/** The requirements of a store with limited room. `make` creates a store with that much space. */
export function describeReservations(name: string, make: (roomBytes: number) => Promise<Made>) {
  describe(`${name}: space reservation`, () => {
    const full = { name: 'StorageFull' };

    it('reserves space when an upload is created, also across a restart, and frees it when the upload is removed', async () => {
      const { storage, reopen } = await make(1_000_000);
      await storage.partials.create('u1', 600_000);
      await storage.partials.write('u1', 0, piece(200_000));
      for (const store of [storage, await reopen()]) {
        await expect(store.partials.create('u2', 500_000)).rejects.toMatchObject(full);
        await expect(store.put('a', randomBytes(500_000))).rejects.toMatchObject(full);
        await expect(store.put('a', piece(500_000), 500_000)).rejects.toMatchObject(full);
        await expect(store.put('a', piece(5_000_000))).rejects.toMatchObject(full);
      }
      expect((await all(storage.partials.list())).map(({ id }) => id)).toEqual(['u1']);
      await storage.put('small', randomBytes(300_000));
      await storage.partials.write('u1', 200_000, piece(400_000), 400_000);
      await storage.partials.finish('u1', 'photo');
      await expect(storage.partials.create('u3', 150_000)).rejects.toMatchObject(full);
      await storage.remove('small');
      await storage.partials.create('u3', 300_000);
      await storage.partials.remove('u3');
      await storage.partials.create('u4', 300_000);
    });

    it('admits as many concurrent uploads as fit', async () => {
      const { storage } = await make(1_000_000);
      const created = await Promise.allSettled(
        ['u1', 'u2', 'u3', 'u4', 'u5'].map((id) => storage.partials.create(id, 300_000)),
      );
      expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      const ids = (await all(storage.partials.list())).map(({ id }) => id);
      expect(ids).toHaveLength(3);
      await Promise.all(ids.map((id) => storage.partials.write(id, 0, piece(300_000), 300_000)));
      for (const id of ids) await storage.partials.finish(id, id);
    });

    it('keeps the space of a refused file available for the next file', async () => {
      const { storage } = await make(1_000_000);
      const sizes = [800_000, 900_000, 150_000];
      const stored = await Promise.allSettled(
        sizes.map((bytes) => storage.put(`a/${bytes}`, randomBytes(bytes))),
      );
      expect(stored.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    });

    it('never gives the same space to two processes', async () => {
      const { storage, reopen } = await make(1_000_000);
      const other = await reopen();
      const created = await Promise.allSettled(
        Array.from({ length: 20 }, (_, nth) =>
          (nth % 2 ? other : storage).partials.create(`u${nth}`, 150_000),
        ),
      );
      const admitted = created.filter(({ status }) => status === 'fulfilled').length;
      expect(admitted).toBeLessThanOrEqual(6);
      expect(await all(storage.partials.list())).toHaveLength(admitted);
    });

    it('rejects a piece before its first byte when other data took the space, and continues the upload later', async () => {
      const { storage, takeRoom } = await make(12_000_000);
      const { partials } = storage;
      await partials.create('u1', 10_000_000);
      await partials.write('u1', 0, piece(1000));
      takeRoom(9_000_000);
      await expect(partials.write('u1', 1000, piece(4_000_000), 4_000_000)).rejects.toMatchObject(full);
      expect(await partials.offset('u1')).toBe(1000);
      takeRoom(5_000_000);
      const interrupted = partials.write(
        'u1',
        1000,
        nineMillionBytes(() => takeRoom(12_000_000)),
      );
      await expect(interrupted).rejects.toMatchObject(full);
      const offset = await partials.offset('u1');
      expect(offset).toBeGreaterThan(1000);
      expect(offset).toBeLessThan(6_000_000);
      takeRoom(0);
      await partials.write('u1', offset ?? 0, piece(10_000_000 - (offset ?? 0)));
      await partials.finish('u1', 'photo');
    });
  });
}

/** Nine million bytes; runs a callback after the first million. */
async function* nineMillionBytes(happen: () => void) {
  yield randomBytes(1_000_000);
  happen();
  for (let n = 0; n < 8; n += 1) yield randomBytes(1_000_000);
}
