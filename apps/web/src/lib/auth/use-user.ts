import type { User } from '@photoslate/contract/auth';
import { useStore } from '#lib/store.ts';
import { userStore } from './login-state.ts';

/** Who is logged in, or null. */
export const useUser = (): User | null => useStore(userStore);
