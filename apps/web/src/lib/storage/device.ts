const KEY = 'photoslate.device';

/**
 * The id of this installation, created once. The leases of codes and the sequence of writes belong
 * to it.
 */
export function deviceId(): string {
  const kept = localStorage.getItem(KEY);
  if (kept) return kept;
  const made = randomUuid();
  localStorage.setItem(KEY, made);
  return made;
}

/**
 * A UUID of version 4. `crypto.randomUUID` exists on secure origins only, and a library would be in
 * the first load of every page.
 */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
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
