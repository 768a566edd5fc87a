import { uuidv7 } from 'uuidv7';

const KEY = 'photoslate.device';

/** This installation's own id, made once: leases of codes and the order of writes belong to it. */
export function deviceId(): string {
  const kept = localStorage.getItem(KEY);
  if (kept) return kept;
  const made = uuidv7();
  localStorage.setItem(KEY, made);
  return made;
}
