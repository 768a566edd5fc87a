import { serverOrigin } from './server-address.ts';

/** The request that the script in index.html started while the app was still loading. */
interface Early {
  url: string;
  authorization: string;
  response: Promise<Response>;
  /** The parsed body, as soon as it has arrived, if there is one. */
  body?: unknown;
}

const onPage = () => globalThis as { earlyAnswer?: Early | undefined };

/** The body of the early request, if it has already arrived. The page can then show it at once. */
export function earlyBody(url: string, authorization: string): unknown {
  const early = onPage().earlyAnswer;
  return early?.url === url && early.authorization === authorization ? early.body : undefined;
}

/**
 * The response to the request that the script in index.html started. It can be consumed once.
 * Always undefined in the native app: there the script's request went to the app's own files, not
 * to the server.
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
