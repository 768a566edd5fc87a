import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeSeconds } from '@photoslate/domain/code';
import { canon, framesOf } from '@photoslate/test-support/fixtures/card-plan';
import { renderFrame, type CardOptions } from '@photoslate/test-support/fixtures/card';

/** A QR code that was shown on a phone: its text, and when it was photographed (true time, ms). */
export interface Seen {
  shoot: number | 'calibration';
  text: string;
  atMs: number;
}

export interface Card {
  files: string[];
  /** A file on the card that is not a photo. */
  noPhotograph: string;
  /** Shoot number (or "QR") → file names. */
  truth: Map<string, string[]>;
}

const PHOTOS = 4;

/**
 * Creates a card of two cameras from the photographed shoots. One camera has 24 megapixels and a
 * clock an hour off, the other is 37 seconds off.
 */
export async function photographTheDay(
  folder: string,
  seen: readonly Seen[],
  endedAtMs: number,
): Promise<Card> {
  const shoots = seen.filter(({ shoot }) => shoot !== 'calibration');
  const calibration = seen.find(({ shoot }) => shoot === 'calibration');
  const options: CardOptions = {
    seed: 'a day at the lake',
    location: 'Strandbad Wannsee',
    zoneOffsetMinutes: 60,
    qrText: (code, atMs) => `${code}.${encodeSeconds(Math.floor(atMs / 1000))}`,
    ...(calibration ? { calibration: { code: withoutTime(calibration.text), at: calibration.atMs } } : {}),
    shoots: shoots.map(({ shoot, text, atMs }, index) => ({
      code: withoutTime(text),
      label: String(shoot),
      photos: PHOTOS,
      startedAt: atMs,
      endedAt: (shoots[index + 1]?.atMs ?? endedAtMs) - 1500,
    })),
  };
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  const truth = new Map<string, string[]>();
  for (const frame of framesOf(options)) {
    // oxlint-disable-next-line no-await-in-loop -- a picture at a time fills the processor
    const file = await renderFrame(frame, { ...options, size: frame.camera === canon ? 'camera' : 'demo' });
    const path = join(folder, file.name);
    await writeFile(path, file.bytes);
    files.push(path);
    const label = file.kind === 'photo' ? String(shoots[file.shoot ?? 0]?.shoot) : 'QR';
    truth.set(label, [...(truth.get(label) ?? []), file.name]);
  }
  const noPhotograph = join(folder, 'IMG_9999.JPG');
  await writeFile(noPhotograph, '<html><script>alert(1)</script></html>');
  return { files, noPhotograph, truth };
}

/** `<address>/C/<code>` from the text of a live code. */
const withoutTime = (text: string): string => text.replace(/\.[0-9A-Z]+$/, '');
