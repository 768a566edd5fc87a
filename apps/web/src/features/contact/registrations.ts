import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { localStorageValue } from '#lib/storage/local-storage-value.ts';

/** A registration made in this tab, with the token that withdraws it. */
export interface Registered {
  readonly email: string;
  readonly takeBack: string;
}

function read(text: string | null): Registered[] {
  try {
    return text === null ? [] : (JSON.parse(text) as Registered[]);
  } catch {
    return [];
  }
}

/**
 * The registrations behind a code in this tab, in the order they were made. They survive a reload;
 * other tabs and phones never see them.
 */
export function useRegistrations(code: string) {
  const kept = localStorageValue(() => sessionStorage, `photoslate.registrations.${code}`);
  const [all, setAll] = useState(() => read(kept.get()));
  const set = (next: Registered[]) => {
    setAll(next);
    kept.set(next.length === 0 ? null : JSON.stringify(next));
  };
  return {
    all,
    /** A repeated registration of an address keeps the token of the first one. */
    add: (one: Registered) => {
      const before = all.find(({ email }) => sameAddress(email, one.email));
      set([...all.filter((other) => other !== before), before ?? one]);
    },
    /**
     * Withdraws a registration on the server too. Throws `ApiError` after it was shown in a red
     * notification.
     */
    takeBack: async (one: Registered) => {
      await call('codes.withdrawRegistration', { params: { code }, body: { token: one.takeBack } });
      set(all.filter((other) => other !== one));
    },
  };
}

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
