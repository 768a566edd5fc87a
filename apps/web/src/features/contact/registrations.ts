import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { localStorageValue } from '#lib/storage/local-storage-value.ts';

/** One who registered here in this tab, and what takes that back. */
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

/** Who registered behind a code in this tab, the last one last; a reload keeps it, another tab or phone never sees it. */
export function useRegistrations(code: string) {
  const kept = localStorageValue(() => sessionStorage, `photoslate.registrations.${code}`);
  const [all, setAll] = useState(() => read(kept.get()));
  const set = (next: Registered[]) => {
    setAll(next);
    kept.set(next.length === 0 ? null : JSON.stringify(next));
  };
  return {
    all,
    /** Who registers once more keeps what takes their first registration back. */
    add: (one: Registered) => {
      const before = all.find(({ email }) => sameAddress(email, one.email));
      set([...all.filter((other) => other !== before), before ?? one]);
    },
    /** Takes one back at the studio, too. Throws `ApiError`, which has been told in a red notification. */
    takeBack: async (one: Registered) => {
      await call('codes.withdrawRegistration', { params: { code }, body: { token: one.takeBack } });
      set(all.filter((other) => other !== one));
    },
  };
}

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
