import { uuidv7 } from 'uuidv7';

const KEY = 'photoslate.device';

/**
 * The id of this installation, created once. The leases of codes and the sequence of writes belong
 * to it.
 */
export function deviceId(): string {
  const kept = localStorage.getItem(KEY);
  if (kept) return kept;
  const made = uuidv7();
  localStorage.setItem(KEY, made);
  return made;
}

/**
 * The header by which the server recognises logins of this installation. Without storage there is
 * none, and each login is from a new device.
 */
export function deviceHeader(): Record<string, string> {
  try {
    return { 'X-Device': `${deviceId()}.0` };
  } catch {
    return {};
  }
}
