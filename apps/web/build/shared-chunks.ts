import type { Plugin } from 'vite';

const PAGE = /\/web\/src\/pages\/(.+-page)\.tsx$/;
const ICONS = /node_modules\/@tabler\//;
/** A few bytes that the contact page needs. A file of their own would be one request more. */
const TINY = /\/packages\/domain\/src\/durations\.ts$/;
const ENTRY = /\/web\/src\/main\.tsx$/;

/**
 * The pages of visitors and customers, whose first load counts. The preview is for users. Shared
 * favourites need the photo grid of the gallery, which the other pages should not load.
 */
const FIRST_VISIT = /^(?:entry|customer)\/(?!preview-|shared-)/;
/** The pages of customers with large parts that pages of users have too. */
const LARGE = /^customer\/(gallery|own-data)-page$/;
/** From this many of these pages on, a module belongs to the chunk that every page loads. */
const SHARED_BY = 2;
/** From this share of the other pages on, a module belongs to the chunk of a login. */
const SHARED_BY_USERS = 0.25;
/** The same, if no page of a first visit needs it. Users open several pages. */
const SHARED_BY_USERS_ONLY = 2;

/** The only page of a first visit that needs a module, if it is a large one that shares it. */
function largePageOf(all: Set<string>): string | null {
  const [page = '', ...others] = [...all].filter((name) => FIRST_VISIT.test(name));
  return others.length === 0 && all.size > 1 ? (LARGE.exec(page)?.[1] ?? null) : null;
}

const ofUsers = (all: Set<string>) => [...all].filter((page) => !FIRST_VISIT.test(page));

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
  const isOfManyUsers = (all: Set<string>) => ofUsers(all).length >= pageCount * SHARED_BY_USERS;
  return {
    plugin,
    /**
     * The entry or several pages of a first visit need it, or a large page of customers and many
     * pages of users: in the chunk of a login, the customer would load all of that.
     */
    isCore(id: string): boolean {
      const of = usersOf(id);
      const ofVisits = [...of].filter((page) => FIRST_VISIT.test(page)).length;
      return (
        TINY.test(id) ||
        of.has('entry') ||
        ofVisits >= SHARED_BY ||
        (largePageOf(of) !== null && isOfManyUsers(of))
      );
    },
    /** The chunk for modules that a large page of customers shares with a few pages of users. */
    customerChunkOf: (id: string) => largePageOf(usersOf(id)),
    /** Many pages of a login need it. */
    isOfLogin(id: string): boolean {
      const all = usersOf(id);
      const isOnlyOfUsers = ofUsers(all).length === all.size;
      return isOfManyUsers(all) || (isOnlyOfUsers && all.size >= SHARED_BY_USERS_ONLY);
    },
  };
}
