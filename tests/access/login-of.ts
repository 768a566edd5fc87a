/** The id of the login that an access token belongs to. */
export function loginOf(token: string): string {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return String(Reflect.get(claims as object, 'sid'));
}
