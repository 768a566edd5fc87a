import type { User } from '@photoslate/contract/auth';
import { useStore } from '#lib/store.ts';
import { userStore } from './login-state.ts';

/** Who is logged in, or null. */
export const useUser = (): User | null => useStore(userStore);

/** Whether mails leave the server; false: no mail server is set up, and nobody gets one. */
export const useSendsMail = (): boolean => useUser()?.studio.sendsMail !== false;
