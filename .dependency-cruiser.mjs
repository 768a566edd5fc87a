// The directions of docs/guide/architecture.md, as rules. Each says why, so that whoever meets it
// can decide what to do.

const tests = '[.]test(-support)?[.]tsx?$|[.]compliance[.]ts$';

export default {
  forbidden: [
    {
      name: 'domain-knows-nothing',
      comment:
        'What is true without a computer must stay testable without one: packages/domain imports only itself.',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: tests },
      to: { pathNot: '^packages/domain/src' },
    },
    {
      name: 'contract-knows-domain-and-zod',
      comment:
        'The contract is loaded by server, web and foreign clients alike: packages/contract imports only itself, the domain and zod; the strength of a password, which is loaded when one is chosen, its lists of words.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: tests },
      to: { pathNot: '^packages/(contract|domain)/src|node_modules/(zod|@zxcvbn-ts)/' },
    },
    {
      name: 'packages-know-no-app',
      comment: 'domain ← contract ← { server, web }: what both sides share must not depend on one of them.',
      severity: 'error',
      from: { path: '^packages/', pathNot: '^packages/test-support/' },
      to: { path: '^apps/' },
    },
    {
      name: 'server-and-web-are-strangers',
      comment:
        'They meet in the contract only. Shared knowledge belongs to packages/contract or packages/domain.',
      severity: 'error',
      from: { path: '^apps/(server|web)/' },
      to: { path: '^apps/(server|web)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'server-platform-knows-no-feature',
      comment: 'Machinery that knows a feature cannot serve the next one: platform ← features ← app.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: tests },
      to: { path: '^apps/server/src/(features/|[^/]+[.]ts$)' },
    },
    {
      name: 'server-features-know-no-app',
      comment: 'A feature is put into the app, and never asks it for anything: platform ← features ← app.',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: tests },
      to: { path: '^apps/server/src/[^/]+[.]ts$' },
    },
    {
      name: 'server-features-by-the-door',
      comment:
        'Another feature is entered by its index.ts only, so that its inside can change. Export there what is needed, or ask whether it belongs in the platform.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/' },
      to: {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: '^apps/server/src/features/($1/|[^/]+/index[.]ts$)',
      },
    },
    {
      name: 'web-ground-knows-no-feature',
      comment: 'ui and lib serve every feature, and so know none: ui | lib ← features ← pages | app.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/', pathNot: tests },
      to: { path: '^apps/web/src/(features|pages|app)/' },
    },
    {
      name: 'web-features-meet-in-pages',
      comment:
        'Web features never import each other; a page puts them together. What two of them need belongs to lib or ui.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|pages|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'no-cycles',
      comment:
        'In a cycle nothing can be understood or changed first. Move what both sides need to a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'product-knows-no-test',
      comment: 'The product must run without what its tests are made of.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: `^packages/test-support/|${tests}` },
      to: { path: `^tests/|^packages/test-support/|${tests}` },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that cannot be resolved is judged by none of the rules above.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[.](css|svg|po|woff2)|^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
