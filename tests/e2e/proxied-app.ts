import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProxy, type FaultyProxy } from '@photoslate/test-support/faulty-proxy';
import { startDeskApp, type DeskApp } from './desk-app.ts';

/** A real server that browsers reach through a faulty proxy. */
export interface ProxiedApp extends DeskApp {
  /** The URL of the proxy, which people and QR codes use. */
  readonly url: string;
  /** The server itself, bypassing the proxy. */
  readonly direct: DeskApp;
  readonly proxy: FaultyProxy;
  readonly dataDir: string;
}

export async function startProxiedApp(
  environment: Record<string, string> = {},
  options: Parameters<typeof startDeskApp>[1] = {},
): Promise<ProxiedApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'photoslate-proxied-'));
  const proxy = await openProxy();
  const direct = await startDeskApp({ DATA_DIR: dataDir, PUBLIC_URL: proxy.url, ...environment }, options);
  proxy.leadTo(direct.url);
  return {
    ...direct,
    url: proxy.url,
    direct,
    proxy,
    dataDir,
    async stop() {
      await direct.stop();
      await proxy.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
