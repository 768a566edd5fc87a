import type { HttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { FastifyRequest } from 'fastify';

/** The steps of a login that is going well. */
const STEPS: readonly string[] = ['second_factor_required', 'required', 'second_factor_missing'];

/**
 * Notes a failed request, if it is a failed login or confirmation, or a refusal to somebody known.
 */
export function noteFailure(
  { securityLog }: Pick<Platform, 'securityLog'>,
  problem: HttpError,
  { sender, claims, routeOptions }: FastifyRequest,
): void {
  const reason = problem.fields[0]?.error ?? problem.code;
  if (problem.status >= 500 || STEPS.includes(reason)) return;
  if (claims) securityLog.note({ kind: 'login-failed', by: claims, detail: reason });
  else if (sender && (problem.isForeign || problem.status === 403 || problem.status === 429)) {
    const what = problem.isForeign ? 'foreign' : problem.code;
    securityLog.note({ kind: 'refused', by: sender, detail: `${what} ${routeOptions.url ?? ''}`.trim() });
  }
}
