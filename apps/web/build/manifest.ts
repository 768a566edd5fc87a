import type { Rolldown } from 'vite';

export interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
/** The chunks of a build by the path of their module. */
export type Manifest = Record<string, ManifestChunk>;

/** The text of a generated file. */
export function assetText(bundle: Rolldown.OutputBundle, name: string): string {
  const asset = bundle[name];
  if (asset?.type !== 'asset') throw new Error(`The build produced no ${name}`);
  return String(asset.source);
}

export const manifestOf = (bundle: Rolldown.OutputBundle): Manifest =>
  JSON.parse(assetText(bundle, '.vite/manifest.json')) as Manifest;

/** The chunk of a module. Throws if the module has no chunk, for example after it was renamed. */
export function chunkOf(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build's manifest has no ${key}`);
  return chunk;
}
