import type { Plugin } from 'vite';

const PAGE = /\/web\/src\/pages\/(.+-page)\.tsx$/;
const ICONS = /node_modules\/@tabler\//;
const ENTRY = /\/web\/src\/main\.tsx$/;

/**
 * The pages of visitors and customers, whose first load counts. The preview is for users. Shared
 * favourites need the photo grid of the gallery, which the other pages should not load.
 */
const FIRST_VISIT = /^(?:entry|customer)\/(?!preview-|shared-)/;
/** From this many of these pages on, a module belongs to the chunk that every page loads. */
const SHARED_BY = 2;
/** From this share of the other pages on, a module belongs to the chunk of a login. */
const SHARED_BY_USERS = 0.25;
/** The same, if no page of a first visit needs it. Users open several pages. */
const SHARED_BY_USERS_ONLY = 2;

/**
 * Decides by the imports of the pages which modules share a chunk. A phone has six connections to a
 * server, so many small files cost more than their bytes.
 */
export function sharedChunks() {
  /** For each module: the entry and the pages that import it statically, directly or not. */
  const users = new Map<string, Set<string>>();
  let pageCount = 0;
  const plugin: Plugin = {
    name: 'photoslate-shared-chunks',
    apply: 'build',
    buildEnd() {
      users.clear();
      const roots = [...this.getModuleIds()].filter((id) => PAGE.test(id) || ENTRY.test(id));
      pageCount = roots.length - 1;
      for (const root of roots) {
        const name = PAGE.exec(root)?.[1] ?? 'entry';
        const open = [root];
        for (let id = open.pop(); id !== undefined; id = open.pop()) {
          const known = users.get(id) ?? new Set();
          if (known.has(name)) continue;
          users.set(id, known.add(name));
          // The list of all icons has thousands of imports, and they have a chunk of their own.
          if (!ICONS.test(id)) open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      }
    },
  };
  const usersOf = (id: string): Set<string> => users.get(id) ?? new Set();
  return {
    plugin,
    /** The entry or several pages of a first visit need it. */
    isCore(id: string): boolean {
      const of = usersOf(id);
      return of.has('entry') || [...of].filter((page) => FIRST_VISIT.test(page)).length >= SHARED_BY;
    },
    /** Many pages of a login need it. */
    isOfLogin(id: string): boolean {
      const all = usersOf(id);
      const of = [...all].filter((page) => !FIRST_VISIT.test(page));
      const isOnlyOfUsers = of.length === all.size;
      return of.length >= (isOnlyOfUsers ? SHARED_BY_USERS_ONLY : pageCount * SHARED_BY_USERS);
    },
  };
}
