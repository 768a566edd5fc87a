import type * as wire from '@photoslate/contract/photo-evidence';
import type { ClockChange, ClockError } from '@photoslate/domain/clock/types';
import type { Code } from '@photoslate/domain/code';
import type { Anomaly, Reason, Repair, Verdict } from '@photoslate/domain/matching/types';
import { describe, expectTypeOf, test } from 'vitest';

/** A domain type in its JSON form: a code is text, and nothing is read-only. */
type Sent<T> = T extends Code
  ? string
  : T extends readonly (infer Item)[]
    ? Sent<Item>[]
    : T extends object
      ? { -readonly [Key in keyof T]: Sent<T[Key]> }
      : T;
/** An anomaly without the field that the server adds. */
type Unsettled<T> = T extends unknown ? Omit<T, 'settled'> : never;

describe('evidence types of the matching engine and the contract', () => {
  test('are the same in each kind and field', () => {
    expectTypeOf<Sent<wire.Reason>>().toEqualTypeOf<Sent<Reason>>();
    expectTypeOf<Sent<wire.Repair>>().toEqualTypeOf<Sent<Repair>>();
    expectTypeOf<Sent<Unsettled<wire.Anomaly>>>().toEqualTypeOf<Sent<Anomaly>>();
    expectTypeOf<wire.Verdict>().toEqualTypeOf<Verdict>();
    expectTypeOf<Sent<wire.ClockError>>().toEqualTypeOf<Sent<ClockError>>();
    expectTypeOf<Sent<wire.ClockChange>>().toEqualTypeOf<Sent<ClockChange>>();
  });
});
