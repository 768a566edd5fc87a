import { expect, expectTypeOf, test } from 'vitest';
import { authorize, type Authorized, type Subject, type UserIdentity } from './access.ts';
import { newId } from './ids.ts';

interface Thing extends Subject {
  readonly id: string;
}
interface Other extends Thing {
  readonly secret: string;
}

const studioId = newId();
const identity: UserIdentity = {
  kind: 'user',
  userId: newId(),
  studioId,
  role: 'owner',
  loginId: newId(),
  language: 'en',
  expiresAt: new Date(),
};
const thing: Thing = { id: 'thing', studioId, photographerId: identity.userId };
const other: Other = { ...thing, secret: 'of somebody else' };

test('only an object passed to authorize has the Authorized type; copies and mixtures of it do not', () => {
  const authorized = authorize(identity, thing);
  expect(authorized.id).toBe('thing');
  // oxlint's type check verifies these types.
  expectTypeOf(authorized).toExtend<Authorized<Thing>>();
  expectTypeOf(authorize(identity, other)).toExtend<Authorized<Thing>>();
  expectTypeOf(thing).not.toExtend<Authorized<Thing>>();
  // The lint rule reports both spreads too.
  // oxlint-disable-next-line typescript/no-misused-spread
  const copy = { ...authorized };
  expectTypeOf(copy).toExtend<Thing>();
  expectTypeOf(copy).not.toExtend<Authorized<Thing>>();
  // oxlint-disable-next-line typescript/no-misused-spread
  const mixed = { ...authorized, ...other };
  expectTypeOf(mixed).toExtend<Other>();
  expectTypeOf(mixed).not.toExtend<Authorized<Other>>();
  const assigned = Object.assign({}, authorized, other);
  expectTypeOf(assigned).not.toExtend<Authorized<Other>>();
});
