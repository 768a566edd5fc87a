import type { SecurityEntry, SecurityKind } from '@photoslate/contract/security-log';
import { plural, t } from '@lingui/core/macro';

const KINDS: Readonly<Record<SecurityKind, () => string>> = {
  login: () => t`Logins`,
  'login-failed': () => t`Failed logins`,
  refused: () => t`Refusals`,
  'access-changed': () => t`Changes of access`,
  exported: () => t`Exports`,
  erased: () => t`Erasures`,
  'photos-listed': () => t`Photos seen in an overview`,
  'photos-opened': () => t`Photos opened`,
  'photos-downloaded': () => t`Photos downloaded`,
};

/** The kinds of entries with their names, for a filter. */
export const securityKinds = (): { value: SecurityKind; label: string }[] =>
  (Object.keys(KINDS) as SecurityKind[]).map((value) => ({ value, label: KINDS[value]() }));

/** The user, or the kind of sender with their address. */
export function senderOf({ by }: Pick<SecurityEntry, 'by'>): string {
  if (by.kind === 'user') return by.name;
  if (by.kind === 'system') return 'Photoslate';
  const address = by.address ?? t`address erased`;
  return by.kind === 'share' ? t`Shared favourites of ${address}` : address;
}

/**
 * What happened, and how often.
 * @param action the words for a verb of the activity log
 */
export function eventOf(entry: SecurityEntry, action: (verb: string) => string): string {
  const { times, kind } = entry;
  const counted = kind === 'login-failed' || kind === 'refused' ? times : 1;
  const words = wordsOf(entry, action);
  return counted > 1 ? t`${words}, ${counted} times` : words;
}

function wordsOf({ kind, detail }: SecurityEntry, action: (verb: string) => string): string {
  switch (kind) {
    case 'photos-listed':
      return t`Saw photos in an overview`;
    case 'photos-opened':
      return t`Opened photos`;
    case 'photos-downloaded':
      return t`Downloaded photos`;
    case 'login-failed':
      return failed(detail);
    case 'refused':
      return refused(detail);
    default:
      return action(detail);
  }
}

function failed(reason: string): string {
  if (reason === 'login_failed' || reason === 'password_wrong') return t`Login failed: wrong password`;
  if (reason === 'second_factor_failed' || reason === 'code_wrong') return t`Login failed: wrong code`;
  return t`Login failed`;
}

function refused(reason: string): string {
  if (reason === 'foreign') return t`Refused: belongs to somebody else`;
  if (reason === 'too_many_requests') return t`Refused: too many attempts`;
  return t`Refused: not allowed`;
}

/** The topic of an entry: the photos and their session, the thing, or the route of the API. */
export function topicOf({ about, photoCount, fileNames }: SecurityEntry): string {
  const photos = photoCount > 0 && plural(photoCount, { one: '# photo', other: '# photos' });
  const names = fileNames.join(', ');
  const listed = names && photoCount > fileNames.length ? `${names}, …` : names;
  return [photos && listed ? `${photos}: ${listed}` : photos, about].filter(Boolean).join(' · ');
}
