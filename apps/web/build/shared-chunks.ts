import type { Plugin } from 'vite';
import { type PageRow, pageTable } from '../src/app/page-table.ts';
import { idOf, pageOf, pathOfPage } from './sources.ts';

const ICONS = '@tabler/';
/** The name of the entry among those of the pages. */
const ENTRY = 'entry';
/** A few bytes that the contact page needs. A file of their own would be one request more. */
const TINY = idOf('../../packages/domain/src/durations.ts');

/** Shared favourites need the photo grid of the gallery, which the other pages should not load. */
const SHARED_FAVOURITES = pageOf('customer/shared-favourites-page');
/**
 * The pages of visitors and customers, whose first load counts. A photographer's own link opens a
 * page with the texts of the studio, once.
 */
const isFirstVisit = (page: PageRow) =>
  !page.middleware && !page.areas.includes('studio') && page !== SHARED_FAVOURITES;
const firstVisits = new Set(pageTable.filter(isFirstVisit).map(({ source }) => source));
/** The pages of customers with large parts that pages of users have too, and their chunks. */
const LARGE = new Map(['gallery', 'own-data'].map((name) => [pageOf(`customer/${name}-page`).source, name]));
/** From this many of these pages on, a module belongs to the chunk that every page loads. */
const SHARED_BY = 2;
/** From this share of the other pages on, a module belongs to the chunk of a login. */
const SHARED_BY_USERS = 0.25;
/** The same, if no page of a first visit needs it. Users open several pages. */
const SHARED_BY_USERS_ONLY = 2;

const isOfFirstVisit = (name: string) => firstVisits.has(name);

/** The only page of a first visit that needs a module, if it is a large one that shares it. */
function largePageOf(all: Set<string>): string | null {
  const [page = '', ...others] = [...all].filter(isOfFirstVisit);
  return others.length === 0 && all.size > 1 ? (LARGE.get(page) ?? null) : null;
}

const ofUsers = (all: Set<string>) => [...all].filter((page) => !isOfFirstVisit(page));

/**
 * Decides by the imports of the pages which modules share a chunk. A phone has six connections to a
 * server, so many small files cost more than their bytes.
 */
export function sharedChunks() {
  /** For each module: the entry and the pages that import it statically, directly or not. */
  const users = new Map<string, Set<string>>();
  const pages = new Map(pageTable.map((page) => [page.source, idOf(pathOfPage(page))]));
  const roots = new Map([...pages, [ENTRY, idOf('src/main.tsx')]]);
  const packages: string[] = [];
  const plugin: Plugin = {
    name: 'photoslate-shared-chunks',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const ids = [...this.getModuleIds()];
      const missing = [...roots.values(), TINY].filter((id) => !ids.includes(id));
      missing.push(...packages.filter((name) => !ids.some((id) => isOfPackage(id, name))));
      if (missing.length > 0) this.error(`Not part of the build: ${missing.join(', ')}`);
      users.clear();
      for (const [name, root] of roots) {
        const open = [root];
        for (let id = open.pop(); id !== undefined; id = open.pop()) {
          const known = users.get(id) ?? new Set();
          if (known.has(name)) continue;
          users.set(id, known.add(name));
          // The list of all icons has thousands of imports, and they have a chunk of their own.
          if (!isOfPackage(id, ICONS)) open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      }
    },
  };
  const usersOf = (id: string): Set<string> => users.get(id) ?? new Set();
  const isOfManyUsers = (all: Set<string>) => ofUsers(all).length >= pages.size * SHARED_BY_USERS;
  return {
    plugin,
    /**
     * Matches the modules of these packages, each given by its name, its scope or the start of its
     * name. A package that is not part of the build is an error.
     */
    ofPackages(...names: string[]) {
      packages.push(...names);
      return (id: string): boolean => names.some((name) => isOfPackage(id, name));
    },
    /**
     * The entry or several pages of a first visit need it, or a large page of customers and many
     * pages of users: in the chunk of a login, the customer would load all of that.
     */
    isCore(id: string): boolean {
      const of = usersOf(id);
      const ofVisits = [...of].filter(isOfFirstVisit).length;
      return (
        id === TINY ||
        of.has(ENTRY) ||
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

const isOfPackage = (id: string, name: string): boolean => id.includes(`/node_modules/${name}`);
