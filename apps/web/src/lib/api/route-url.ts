/**
 * Fills in a route's path ("/api/events/:id/show") and adds the query. Undefined values are left
 * out.
 *
 * @throws Error if a parameter is missing or empty: the path could then match another route
 */
export function routeUrl(path: string, params: Record<string, string> = {}, query: object = {}): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (!value) throw new Error(`Missing parameter ${name} of ${path}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name, `${value}`]] : [],
    ),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
