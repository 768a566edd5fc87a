import { App } from '@capacitor/app';
import { KeepAwake } from '@capacitor-community/keep-awake';
import { ScreenBrightness } from '@capacitor-community/screen-brightness';

let holders = 0;
let isForeground = true;
/** The brightness to restore; null while the brightness is unchanged. */
let previousBrightness: number | null = null;
let work: Promise<unknown> = Promise.resolve();

/**
 * Keeps the screen awake and bright while at least one caller holds the lock and the app is in the
 * foreground.
 */
export function acquireWakeLock(): () => void {
  holders += 1;
  applyState();
  return () => {
    holders -= 1;
    applyState();
  };
}

/**
 * iOS keeps the app's brightness after the user leaves the app, so it is restored at that moment.
 */
export async function followAppState(): Promise<void> {
  await App.addListener('appStateChange', ({ isActive }) => {
    isForeground = isActive;
    applyState();
  });
}

/** Runs the changes one after the other. Each one reads the wanted state when it starts. */
function applyState(): void {
  work = work.then(async () => {
    const wanted = holders > 0 && isForeground;
    if (wanted && previousBrightness === null) await brighten();
    else if (!wanted && previousBrightness !== null) await restoreBrightness(previousBrightness);
  });
}

async function brighten(): Promise<void> {
  await logFailure(KeepAwake.keepAwake());
  // If the brightness cannot be read, -1 lets Android restore its own value.
  previousBrightness = await ScreenBrightness.getBrightness().then(
    ({ brightness }) => brightness,
    () => -1,
  );
  await logFailure(ScreenBrightness.setBrightness({ brightness: 1 }));
}

async function restoreBrightness(brightness: number): Promise<void> {
  previousBrightness = null;
  await logFailure(ScreenBrightness.setBrightness({ brightness }));
  await logFailure(KeepAwake.allowSleep());
}

/** Logs an error and continues: without one of these functions the QR code is still usable. */
async function logFailure(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => console.error(error));
}
