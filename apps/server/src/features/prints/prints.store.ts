import { normalizeCode, type Code } from '@photoslate/domain/code';
import { shootLabels } from '@photoslate/domain/shoot-label';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The labels and codes of the shoots of a session, in the order of their numbers. */
export async function codesOfShoots(db: Db | Tx, sessionId: string): Promise<LabelledCode[]> {
  const rows = await db
    .selectFrom('shoots')
    .select(['number', 'code', 'discardedAt'])
    .where('sessionId', '=', sessionId)
    .orderBy('receivedOrder')
    .execute();
  const labels = shootLabels(rows);
  return rows
    .map((shoot, index) => ({ ...shoot, label: labels[index] ?? '' }))
    .filter(({ discardedAt }) => discardedAt === null)
    .toSorted((one, other) => one.number - other.number)
    .map(({ label, code }) => ({ label, code: validCode(code) }));
}

export interface LabelledCode {
  readonly label: string;
  readonly code: Code;
}

function validCode(stored: string): Code {
  const code = normalizeCode(stored);
  if (!code) throw new Error('A stored code is not valid.');
  return code;
}

/** The data of an existing session's poster. */
export async function posterOf(db: Db | Tx, sessionId: string) {
  const { code: stored, ...rest } = await db
    .selectFrom('sessions')
    .innerJoin('locations', 'locations.id', 'sessions.locationId')
    .select(['sessions.code', 'sessions.createdAt', 'locations.name as location', 'locations.timeZone'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return { ...rest, code: validCode(stored) };
}
