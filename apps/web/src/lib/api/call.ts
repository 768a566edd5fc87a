import type { AnswerOf, RouteName, Routes, SentBodyOf, SentQueryOf } from '@photoslate/contract/routes';
import type { z } from 'zod';
import { accessToken, tokenRefused, userStore } from '#lib/auth/login-state.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { notifyError } from '#lib/loading/notifications.ts';
import { deviceHeader } from '#lib/storage/device.ts';
import { trackProgress } from '#lib/loading/progress.ts';
import { routePaths } from 'virtual:route-paths';
import { ApiError, recordOfStatus } from './error-record.ts';
import { forgetError, keepError } from './error-store.ts';
import { routeUrl } from './route-url.ts';
import { type Outgoing, send } from './send.ts';

type SentParamsOf<R> = R extends { readonly params: infer P extends z.ZodType } ? z.input<P> : undefined;
type Given<K extends string, V> = [V] extends [undefined]
  ? { [key in K]?: undefined }
  : undefined extends V
    ? { [key in K]?: V }
    : { [key in K]: V };

export type Parts<N extends RouteName> = Given<'params', SentParamsOf<Routes[N]>> &
  Given<'body', SentBodyOf<Routes[N]>> & { query?: Partial<SentQueryOf<Routes[N]>> };

export interface CallOptions {
  /** The key under which the error is kept; default: method and address. */
  key?: string;
  /**
   * No red notification and no progress bar, because the caller shows the failure itself (forms,
   * background reads).
   */
  quiet?: boolean;
  /** Sends an idempotency key, so that the write takes effect only once if it is sent again. */
  operation?: { id: string; device: string };
  /** Sends the id of this installation, by which the server recognises its logins. */
  namesDevice?: boolean;
  /** The token of a customer's link (`/g#<token>`). */
  link?: string;
  /** The token of shared favourites (`/favourites#<token>`). */
  share?: string;
  signal?: AbortSignal;
}

/**
 * Calls a route of the contract: `await call('sessions.show', { params: { id } })` returns its
 * answer (`{ data }`). Sends the bearer token, refreshes it once for all waiting calls, keeps the
 * error by its key, and shows it in a red notification unless `quiet`.
 *
 * @throws ApiError
 */
export async function call<N extends RouteName>(
  name: N,
  parts: Parts<N>,
  options: CallOptions = {},
): Promise<AnswerOf<Routes[N]>> {
  const [access, method, path] = routePaths[name];
  const url = routeUrl(path, parts.params, parts.query);
  const outgoing: Outgoing = {
    method,
    url,
    body: method === 'POST' ? (parts.body ?? undefined) : undefined,
    headers: { ...operationHeaders(options), ...(options.namesDevice ? deviceHeader() : {}) },
    signal: options.signal,
  };
  const bearer = access === 'user' || access === 'owner' || access === 'operator';
  const sent = bearer ? sendSignedIn(outgoing) : send(withLink(outgoing, options));
  return (await notifyOfFailure(sent, options.key ?? `${method} ${url}`, options.quiet)) as AnswerOf<
    Routes[N]
  >;
}

/**
 * Fetches a file from a route of the contract, with the access token or with a customer's link.
 * Shows a failure in a red notification, unless `quiet`.
 *
 * @throws ApiError
 */
export async function callForFile<
  N extends
    | 'receipts.show'
    | 'receipts.showToCustomer'
    | 'prints.poster'
    | 'prints.cards'
    | 'prints.testCodes',
>(name: N, parts: Parts<N>, { link, quiet }: { link?: string; quiet?: boolean } = {}): Promise<Blob> {
  const [, method, path] = routePaths[name];
  const url = routeUrl(path, parts.params, parts.query);
  const outgoing: Outgoing = { method, url, body: parts.body ?? undefined, as: 'blob' };
  const sent = link === undefined ? sendSignedIn(outgoing) : send(withLink(outgoing, { link }));
  return (await notifyOfFailure(sent, `${method} ${url}`, quiet)) as Blob;
}

/**
 * Waits for an answer and shows the progress bar. Keeps a failure by its key and shows it in a red
 * notification. `quiet`: no progress bar and no notification.
 */
export async function notifyOfFailure<T>(sent: Promise<T>, key: string, quiet = false): Promise<T> {
  try {
    const answer = await (quiet ? sent : trackProgress(sent));
    forgetError(key);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) {
      keepError(key, error.record);
      if (!quiet) notifyError(error.record);
    }
    throw error;
  }
}

/**
 * Sends with the access token. If the server first asks for a confirmation that it is the user, the
 * app asks them, and it is sent once more.
 */
export async function sendSignedIn(outgoing: Outgoing): Promise<unknown> {
  const userAtStart = userStore.get()?.id;
  try {
    return await sendWithToken(outgoing, userAtStart);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error;
    // Customers' pages never need it.
    const { askToConfirm } = await loadChunk(() => import('#lib/auth/confirmation.ts'));
    await askToConfirm(error);
    // Another tab may have logged somebody else in while the app asked.
    return sendWithToken(outgoing, userAtStart);
  }
}

/** Sends with the access token. On 401 it waits for the shared refresh and sends once more. */
async function sendWithToken(outgoing: Outgoing, userAtStart: string | undefined): Promise<unknown> {
  const tokenOfSameUser = async (refused?: ApiError) => {
    const token = await accessToken();
    // A refresh returns the user who logged in last in any tab. A request must not run as another
    // user than the one who started it.
    const same = userAtStart === undefined || userStore.get()?.id === userAtStart;
    if (!same) throw refused ?? new ApiError(recordOfStatus(401, null));
    return token;
  };
  const token = await tokenOfSameUser();
  try {
    return await send(withHeader(outgoing, `Bearer ${token}`));
  } catch (error) {
    if (!(error instanceof ApiError) || error.record.statusCode !== 401) throw error;
    tokenRefused(token);
    return send(withHeader(outgoing, `Bearer ${await tokenOfSameUser(error)}`));
  }
}

function withLink(outgoing: Outgoing, { link, share }: Pick<CallOptions, 'link' | 'share'>): Outgoing {
  if (share !== undefined) return withHeader(outgoing, `Share ${share}`);
  return link === undefined ? outgoing : withHeader(outgoing, `Link ${link}`);
}

function withHeader(outgoing: Outgoing, authorization: string): Outgoing {
  return { ...outgoing, headers: { ...outgoing.headers, Authorization: authorization } };
}

function operationHeaders({ operation }: CallOptions): Record<string, string> {
  return operation ? { 'Idempotency-Key': operation.id, 'X-Device': operation.device } : {};
}
