import type { SessionsFilter, SessionState } from '@photoslate/contract/session-progress';
import { stateOf } from './next-step.ts';
import type { KnownSession } from './overlay/fold-sessions.ts';

/** The filters of the list of sessions. */
export interface SessionsWanted extends SessionsFilter {
  readonly state?: SessionState | undefined;
}

/** Whether a session matches a filter, by the same rules as on the server. */
export function isWanted(
  session: KnownSession,
  { id, q, state, locationId, month }: SessionsWanted,
): boolean {
  const { location, createdAt } = session;
  const text = `${location.name}\n${location.location}`.toLocaleLowerCase();
  const words = q?.toLocaleLowerCase().split(/\s+/).filter(Boolean) ?? [];
  return (
    words.every((word) => text.includes(word)) &&
    (id === undefined || session.id === id) &&
    (state === undefined || stateOf(session) === state) &&
    (locationId === undefined || location.id === locationId) &&
    (month === undefined || monthOf(createdAt, location.timeZone) === month)
  );
}

const monthFormats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM` of a moment in a time zone. Sweden writes dates in this form. */
function monthOf(moment: string, timeZone: string): string {
  const made =
    monthFormats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', timeZone });
  monthFormats.set(timeZone, made);
  return made.format(new Date(moment));
}
