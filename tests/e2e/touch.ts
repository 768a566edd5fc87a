import type { CDPSession, Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';

interface Point {
  readonly x: number;
  readonly y: number;
}

const STEPS = 12;
const STEP_MS = 16;
/** Longer than the time after which a press is a long one. */
const LONG_MS = 550;

/** Fingers on a touch screen, simulated as device input. */
export async function touchOn(page: Page) {
  const device: CDPSession = await page.context().newCDPSession(page);
  // The device's own time in seconds, so that a quick gesture stays quick on a busy machine.
  let timestamp = 0;
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Point[]) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      timestamp,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    });
  const begin = () => (timestamp = Date.now() / 1000);
  const pause = async (ms: number) => {
    timestamp += ms / 1000;
    await delay(ms);
  };
  /** Moves several fingers at once. */
  const move = async (fingers: readonly { from: Point; to: Point }[]) => {
    const at = (part: number) =>
      fingers.map(({ from, to }) => ({
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
      }));
    begin();
    await put('touchStart', at(0));
    for (let step = 1; step <= STEPS; step += 1) {
      await put('touchMove', at(step / STEPS));
      await pause(STEP_MS);
    }
    await put('touchEnd', []);
  };
  const tap = async (at: Point) => {
    await put('touchStart', [at]);
    await put('touchEnd', []);
  };
  return {
    /** A finger rests for half a second, and then moves to another place, if one is given. */
    press: async (at: Point, to?: Point) => {
      begin();
      await put('touchStart', [at]);
      await pause(LONG_MS);
      if (to)
        for (let step = 1; step <= STEPS; step += 1) {
          const part = step / STEPS;
          // oxlint-disable-next-line no-await-in-loop -- one step after the other
          await put('touchMove', [{ x: at.x + (to.x - at.x) * part, y: at.y + (to.y - at.y) * part }]);
          // oxlint-disable-next-line no-await-in-loop
          await pause(STEP_MS);
        }
      await put('touchEnd', []);
    },
    drag: (from: Point, to: Point) => move([{ from, to }]),
    /** Two fingers that move apart or together. */
    pinch: (middle: Point, fromPx: number, toPx: number) =>
      move(
        [-0.5, 0.5].map((side) => ({
          from: { x: middle.x + side * fromPx, y: middle.y },
          to: { x: middle.x + side * toPx, y: middle.y },
        })),
      ),
    tapTwice: async (at: Point) => {
      begin();
      await tap(at);
      await pause(80);
      await tap(at);
    },
  };
}
