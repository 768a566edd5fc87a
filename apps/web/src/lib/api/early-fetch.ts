import { serverOrigin } from './server-address.ts';

/** What the script in index.html has asked for while the app was still on its way. */
interface Early {
  url: string;
  authorization: string;
  response: Promise<Response>;
  /** What it says, as soon as it is there and says anything. */
  body?: unknown;
}

const onPage = () => globalThis as { earlyAnswer?: Early | undefined };

/** What was asked for before the app was there, if it is here by now: it can be shown at once. */
export function earlyBody(url: string, authorization: string): unknown {
  const early = onPage().earlyAnswer;
  return early?.url === url && early.authorization === authorization ? early.body : undefined;
}

/**
 * The answer to a request that has been on its way since the page's first bytes; it is given once. Never in the native
 * app: there the page asked the app's own files, not the server.
 */
export function consumeEarlyFetch(
  url: string,
  authorization: string | undefined,
): Promise<Response> | undefined {
  const page = onPage();
  const early = page.earlyAnswer;
  if (!early || serverOrigin() !== '' || early.url !== url || early.authorization !== authorization)
    return undefined;
  delete page.earlyAnswer;
  return early.response;
}
