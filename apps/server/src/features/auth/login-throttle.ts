import { isIPv6 } from 'node:net';
import type { Clock } from '#platform/clock.ts';
import { Problem } from '#platform/problem.ts';

interface Allowance {
  /** Failures in a row that pass. */
  readonly burst: number;
  /** After that, one more each so many seconds. */
  readonly secondsEach: number;
}

/** One person who forgot a password. */
const PER_ACCOUNT_AND_ADDRESS: Allowance = { burst: 10, secondsEach: 60 };
/** A whole office behind one address; or somebody who tries one password on ten thousand accounts. */
const PER_ADDRESS: Allowance = { burst: 100, secondsEach: 6 };
/** Many addresses that try one account. Those from which its owner has logged in do not count here. */
const PER_ACCOUNT: Allowance = { burst: 60, secondsEach: 15 };
const REMEMBERED = 50_000;

export interface LoginThrottle {
  /** Takes one attempt. @throws Problem `too_many_requests`, with the seconds until the next is free */
  attempt(account: string, address: string): void;
  /** Gives the attempt back, and remembers the address as one that this account uses. */
  succeeded(account: string, address: string): void;
}

/** Slows guessing down, per account and address, per address, and per account. Nobody is ever locked out for good. */
export function createLoginThrottle(clock: Clock): LoginThrottle {
  const pairs = createBuckets(clock, PER_ACCOUNT_AND_ADDRESS);
  const addresses = createBuckets(clock, PER_ADDRESS);
  const accounts = createBuckets(clock, PER_ACCOUNT);
  const known = new Set<string>();

  return {
    attempt(account, address) {
      const pair = pairOf(account, address);
      const buckets: [Buckets, string][] = [
        [pairs, pair],
        [addresses, networkOf(address)],
      ];
      if (!known.has(pair)) buckets.push([accounts, account]);
      const waitSeconds = Math.max(...buckets.map(([bucket, key]) => bucket.waitSeconds(key)));
      if (waitSeconds > 0) throw new Problem('too_many_requests', { retryAfterSeconds: waitSeconds });
      for (const [bucket, key] of buckets) bucket.take(key);
    },
    succeeded(account, address) {
      const pair = pairOf(account, address);
      pairs.clear(pair);
      addresses.giveBack(networkOf(address));
      if (!known.has(pair)) accounts.giveBack(account);
      forgetOldest(known);
      known.add(pair);
    },
  };
}

const pairOf = (account: string, address: string) => JSON.stringify([account, networkOf(address)]);

/** An IPv6 customer has a whole /64; IPv4 inside IPv6 is IPv4. */
export function networkOf(address: string): string {
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (inner) return inner;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const start = head.split(':').filter(Boolean);
  const end = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length;
  const groups = [...start, ...Array.from({ length: zeros }, () => '0'), ...end].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

type Buckets = ReturnType<typeof createBuckets>;

/** Token buckets by key: each attempt takes one, time gives one back. */
export function createBuckets(clock: Clock, { burst, secondsEach }: Allowance) {
  const taken = new Map<string, { count: number; atMs: number }>();
  const current = (key: string) => {
    const now = clock.now().getTime();
    const bucket = taken.get(key) ?? { count: 0, atMs: now };
    const given = Math.max(0, now - bucket.atMs) / (secondsEach * 1000);
    return { count: Math.max(0, bucket.count - given), atMs: now };
  };
  const put = (key: string, bucket: { count: number; atMs: number }) => {
    taken.delete(key);
    forgetOldest(taken);
    if (bucket.count > 0) taken.set(key, bucket);
  };
  return {
    /** Seconds until an attempt is free; 0 now. */
    waitSeconds(key: string): number {
      const { count } = current(key);
      return count + 1 <= burst ? 0 : (count + 1 - burst) * secondsEach;
    },
    take(key: string) {
      const bucket = current(key);
      put(key, { ...bucket, count: bucket.count + 1 });
    },
    giveBack(key: string) {
      const bucket = current(key);
      put(key, { ...bucket, count: Math.max(0, bucket.count - 1) });
    },
    clear: (key: string) => void taken.delete(key),
  };
}

function forgetOldest(remembered: Map<string, unknown> | Set<string>) {
  for (const key of remembered.keys()) {
    if (remembered.size < REMEMBERED) break;
    remembered.delete(key);
  }
}
