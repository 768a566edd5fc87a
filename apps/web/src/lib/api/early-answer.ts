/** What the script in index.html has asked for while the app was still on its way. */
interface Early {
  url: string;
  authorization: string;
  response: Promise<Response>;
}

/** The answer to a request that has been on its way since the page's first bytes; it is given once. */
export function takeEarly(url: string, authorization: string | undefined): Promise<Response> | undefined {
  const page = globalThis as { earlyAnswer?: Early };
  const early = page.earlyAnswer;
  if (!early || early.url !== url || early.authorization !== authorization) return undefined;
  delete page.earlyAnswer;
  return early.response;
}
