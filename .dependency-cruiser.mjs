// The allowed directions of imports, as in docs/guide/architecture.md. The comment of a rule is
// printed when an import breaks it.

const tests = '[.]test(-support)?[.]tsx?$';

export default {
  forbidden: [
    {
      name: 'domain-imports-only-itself',
      comment: 'packages/domain imports only itself, so that its rules can be tested without I/O.',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: tests },
      to: { pathNot: '^packages/domain/src' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      comment:
        'Server, web app and other clients load packages/contract. It imports only itself, the domain and zod; password strength also imports its word lists.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: tests },
      to: { pathNot: '^packages/(contract|domain)/src|node_modules/(zod|@zxcvbn-ts)/' },
    },
    {
      name: 'packages-import-no-app',
      comment: 'domain ← contract ← { server, web }: shared code does not depend on one of its users.',
      severity: 'error',
      from: { path: '^packages/', pathNot: '^packages/test-support/' },
      to: { path: '^apps/' },
    },
    {
      name: 'server-and-web-are-separate',
      comment:
        'Server and web app share only packages. Move shared code to packages/contract or packages/domain.',
      severity: 'error',
      from: { path: '^apps/(server|web)/' },
      to: { path: '^apps/(server|web)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'server-platform-imports-no-feature',
      comment: 'platform ← features ← app: the platform serves every feature and imports none.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: tests },
      to: { path: '^apps/server/src/(features/|[^/]+[.]ts$)' },
    },
    {
      name: 'server-features-import-no-app',
      comment: 'platform ← features ← app: the app imports the features.',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: tests },
      to: { path: '^apps/server/src/[^/]+[.]ts$' },
    },
    {
      name: 'server-features-by-index',
      comment:
        'Import another feature only through its index.ts, so that its files can change. Export the function there, or move it to the platform.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/' },
      to: {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: '^apps/server/src/features/($1/|[^/]+/index[.]ts$)',
      },
    },
    {
      name: 'web-ui-and-lib-import-no-feature',
      comment: 'ui | lib ← features ← pages | app: ui and lib serve every feature and import none.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/', pathNot: tests },
      to: { path: '^apps/web/src/(features|pages|app)/' },
    },
    {
      name: 'web-features-are-separate',
      comment:
        'Web features do not import each other; a page combines them. Move code that two features need to lib or ui.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|pages|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'no-cycles',
      comment:
        'Modules in a cycle cannot be read or changed one by one. Move the shared part to a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'product-imports-no-test',
      comment: 'The product runs without its tests.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: `^packages/test-support/|${tests}` },
      to: { path: `^tests/|^packages/test-support/|${tests}` },
    },
    {
      name: 'imports-resolve',
      comment: 'The rules above do not apply to an import that cannot be resolved.',
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
