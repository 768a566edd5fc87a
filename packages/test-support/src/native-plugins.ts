import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Platform = 'ios' | 'android';

interface PluginHeader {
  name: string;
  methods: { name: string; rtype?: string }[];
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The app's plugins: dependencies of the web app that contain native code. */
function pluginFolders(): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/web/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies)
    .map((name) => join(root, 'node_modules', name))
    .filter((folder) => 'capacitor' in JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}

function sources(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && !/\btests?\b/i.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
}

/**
 * The plugin headers that the native shell gives to the page, read from the plugins' Java, Kotlin
 * and Swift source. A method that the platform lacks therefore fails in tests too.
 */
export function pluginHeaders(platform: Platform): PluginHeader[] {
  return pluginFolders().flatMap((folder) =>
    platform === 'android'
      ? ['.java', '.kt'].flatMap((ending) =>
          sources(join(folder, 'android/src/main'), ending).flatMap(headerOfAndroid),
        )
      : sources(join(folder, 'ios'), '.swift').flatMap(headerOfSwift),
  );
}

const OF_EVERY_PLUGIN = [
  { name: 'addListener' },
  { name: 'removeListener' },
  { name: 'removeAllListeners', rtype: 'promise' },
];

function headerOfAndroid(source: string): PluginHeader[] {
  const name = /@CapacitorPlugin\(\s*name = "(\w+)"/.exec(source)?.[1];
  if (!name) return [];
  const methods = source.matchAll(
    /@PluginMethod(?:\(returnType = PluginMethod\.RETURN_(\w+)\))?\s+(?:public void|(?:override )?fun) (\w+)\(/g,
  );
  return [
    header(
      name,
      [...methods].map(([, rtype, method]) => [method ?? '', rtype]),
    ),
  ];
}

function headerOfSwift(source: string): PluginHeader[] {
  const name = /jsName = "(\w+)"/.exec(source)?.[1];
  if (!name) return [];
  const named = source.matchAll(/CAPPluginMethod\(name: "(\w+)", returnType: CAPPluginReturn(\w+)\)/g);
  const selected = source.matchAll(/\.init\(#selector\((\w+)\)\)/g);
  return [
    header(name, [
      ...[...named].map(([, method, rtype]) => [method ?? '', rtype] as const),
      ...[...selected].map(([, method]) => [method ?? '', undefined] as const),
    ]),
  ];
}

function header(name: string, methods: (readonly [string, string | undefined])[]): PluginHeader {
  const own = methods.map(([method, rtype = 'promise']) =>
    rtype.toLowerCase() === 'none' ? { name: method } : { name: method, rtype: rtype.toLowerCase() },
  );
  return { name, methods: [...OF_EVERY_PLUGIN, ...own] };
}
