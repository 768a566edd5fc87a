// Checks who may import whom (.dependency-cruiser.mjs), and that the check has seen the code at all.
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import configuration from '../.dependency-cruiser.mjs';

const folders = [
  'apps/server/src',
  'apps/web/src',
  'packages/domain/src',
  'packages/contract/src',
  'packages/test-support/src',
  'demo',
];
/** Well below what there is; a cruiser that cannot read TypeScript sees next to nothing, and finds nothing to complain about. */
const LEAST_MODULES = 400;

const { output } = await cruise(
  folders,
  { ...configuration.options, validate: true, ruleSet: { forbidden: configuration.forbidden } },
  undefined,
  { tsConfig: extractTSConfig(configuration.options.tsConfig.fileName) },
);
const { violations, totalCruised } = output.summary;
for (const { rule, from, to, cycle } of violations) {
  const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  const why = configuration.forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
  console.error(`${from} → ${path}\n  ${rule.name}: ${why}`);
}
const own = output.modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)));
if (own.length < LEAST_MODULES)
  console.error(
    `Only ${own.length} modules of ours were seen; at least ${LEAST_MODULES} exist. The check itself is broken.`,
  );
if (violations.length > 0 || own.length < LEAST_MODULES) process.exitCode = 1;
else console.log(`${own.length} modules, ${totalCruised} with what they import`);
