import type { Registration } from '@photoslate/contract/codes';
import { useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { localStorageValue } from '#lib/storage/local-storage-value.ts';

/** A registration made in this tab, with the token that withdraws it. */
export interface Registered {
  readonly email: string;
  readonly takeBack: string;
  /** The submitted form. Registrations that an older version of the app has stored lack it. */
  readonly form?: Registration;
}

export type Registrations = ReturnType<typeof useRegistrations>;

function read(text: string | null): Registered[] {
  try {
    return text === null ? [] : (JSON.parse(text) as Registered[]);
  } catch {
    return [];
  }
}

/** Registers at a code. Throws `ApiError`, which the caller shows. */
export async function register(code: string, form: Registration): Promise<Registered> {
  const { data } = await call('codes.register', { params: { code }, body: form }, { quiet: true });
  return { ...data, form };
}

/**
 * The registrations behind a code in this tab, in the order they were made. They survive a reload;
 * other tabs and phones never see them.
 */
export function useRegistrations(code: string) {
  const kept = localStorageValue(() => sessionStorage, `photoslate.registrations.${code}`);
  const [all, setAll] = useState(() => read(kept.get()));
  // An undo runs later than the render whose registrations it saw.
  const latest = useRef(all);
  const set = (next: Registered[]) => {
    latest.current = next;
    setAll(next);
    kept.set(next.length === 0 ? null : JSON.stringify(next));
  };
  /** A repeated registration of an address keeps the token of the first one. */
  const add = (one: Registered) => {
    const before = latest.current.find(({ email }) => sameAddress(email, one.email));
    set([...latest.current.filter((other) => other !== before), before ?? one]);
  };
  return {
    all,
    add,
    /**
     * Withdraws a registration on the server too. Throws `ApiError` after it was shown in a red
     * notification.
     */
    takeBack: async (one: Registered) => {
      await call('codes.withdrawRegistration', { params: { code }, body: { token: one.takeBack } });
      set(latest.current.filter((other) => other !== one));
    },
    /** Registers again what was withdrawn. */
    putBack: async (form: Registration) => add(await register(code, form)),
  };
}

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
