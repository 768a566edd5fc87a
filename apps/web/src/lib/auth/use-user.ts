import type { User } from '@photoslate/contract/auth';
import { useStore } from '#lib/store.ts';
import { userStore } from './login-state.ts';

/** The user who is logged in, or null. */
export const useUser = (): User | null => useStore(userStore);

/** False if the studio has no mail server, so that nobody gets mails. */
export const useSendsMail = (): boolean => useUser()?.studio.sendsMail !== false;
