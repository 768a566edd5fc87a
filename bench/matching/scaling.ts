import { type Code, codeFromBytes } from '@photoslate/domain/code';
import { matchSession } from '@photoslate/domain/matching/match-session';
import type { MatchInput, PhotoInput, ShootInput } from '@photoslate/domain/matching/types';
import { cameraTime, trueTime } from '@photoslate/domain/time';

/**
 * Shows that the cost of matching grows as n log n, with sessions of up to a million photographs.
 *
 * Usage: node bench/matching/scaling.ts
 */

const START_MS = Date.UTC(2026, 5, 6, 8);
const PHOTOS_OF_A_SHOOT = 9;
const SHOOT_MS = 90_000;

function codeOf(shoot: number): Code {
  return codeFromBytes(new Uint8Array(17).map((_, at) => (shoot >>> (8 * at)) & (at < 4 ? 255 : 0)));
}

function photo(camera: number, taken: number, atMs: number, qr: PhotoInput['qr']): PhotoInput {
  return {
    photoId: `${camera}-${String(taken).padStart(7, '0')}`,
    cameraKey: `Maker|Model|${camera}`,
    cameraTime: cameraTime(Math.floor(atMs / 1000) * 1000 + camera * 37_000),
    resolutionMs: 1000,
    fileName: `IMG_${String((taken % 9999) + 1).padStart(4, '0')}.JPG`,
    qr,
  };
}

/** A session with `count` photographs of four cameras, which take turns by shoot. */
function session(count: number): MatchInput {
  const photos: PhotoInput[] = [];
  const shoots: ShootInput[] = [];
  const taken = [0, 0, 0, 0];
  for (let shoot = 0; photos.length < count; shoot++) {
    const fromMs = START_MS + shoot * SHOOT_MS;
    const code = codeOf(shoot + 1);
    shoots.push({
      shootId: `shoot-${shoot}`,
      codes: [code],
      stretches: [{ fromMs: trueTime(fromMs), toMs: null }],
    });
    for (let shot = 0; shot <= PHOTOS_OF_A_SHOOT; shot++) {
      const camera = shoot % 4;
      const atMs = fromMs + 5000 + shot * 5000;
      const seconds = Math.floor(atMs / 1000);
      const qr = shot === 0 ? [{ kind: 'ours', code, seconds, uncertaintyMs: 100 } as const] : [];
      photos.push(photo(camera, taken[camera] ?? 0, atMs, qr));
      taken[camera] = (taken[camera] ?? 0) + 1;
    }
  }
  return { sessionCode: codeOf(0), shoots, photos };
}

for (const count of [10_000, 100_000, 1_000_000]) {
  const input = session(count);
  const before = performance.now();
  const cpuBefore = process.cpuUsage();
  const { photos } = matchSession(input);
  const seconds = (performance.now() - before) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  const certain = photos.filter(({ verdict }) => verdict === 'certain').length;
  const cpuSeconds = (cpu.user + cpu.system) / 1e6;
  console.log(
    `${count} photos: ${seconds.toFixed(2)} s (CPU with collecting garbage ${cpuSeconds.toFixed(2)} s), ${((1e6 * seconds) / count).toFixed(1)} µs each, ${((100 * certain) / count).toFixed(2)} % certain   goal: a million within 5 s`,
  );
}
