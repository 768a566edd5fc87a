import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@photoslate/test-support/run-server';
import type { FailOverTool } from './fail-over-tool.ts';

const FILE = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url));

export interface Balancer {
  stop(): Promise<void>;
}

export interface BalancerPorts {
  readonly web: number;
  readonly postgres: number;
}

export const balancerPorts = async (): Promise<BalancerPorts> => ({
  web: await freePort(),
  postgres: await freePort(),
});

/** Whether HAProxy is installed. */
export const hasBalancer = (): boolean => spawnSync('haproxy', ['-v']).status === 0;

const at = (port: number | undefined) => `127.0.0.1:${port}`;

/** Runs HAProxy with the file of `deploy`. */
export async function startBalancer(
  ports: BalancerPorts,
  webPorts: readonly number[],
  { places }: FailOverTool,
): Promise<Balancer> {
  const environment = {
    PATH: process.env['PATH'],
    WEB_BIND: at(ports.web),
    WEB_1: at(webPorts[0]),
    WEB_2: at(webPorts[1]),
    POSTGRES_BIND: at(ports.postgres),
    ...Object.fromEntries(
      places.flatMap(({ port, checkPort }, nth) => [
        [`POSTGRES_${nth + 1}`, at(port)],
        [`POSTGRES_${nth + 1}_CHECK`, String(checkPort)],
      ]),
    ),
  };
  const child = spawn('haproxy', ['-db', '-f', FILE], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-4000)));
  const ended = once(child, 'exit');
  const listens = async () => {
    const socket = connect(ports.web, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  };
  while (
    !(await listens().then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}:\n${output}`);
    await delay(50);
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
