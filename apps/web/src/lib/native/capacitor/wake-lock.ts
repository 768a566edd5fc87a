import { App } from '@capacitor/app';
import { KeepAwake } from '@capacitor-community/keep-awake';
import { ScreenBrightness } from '@capacitor-community/screen-brightness';

let holders = 0;
let inFront = true;
/** The brightness to restore; null while the brightness is unchanged. */
let before: number | null = null;
let work: Promise<unknown> = Promise.resolve();

/** Keeps the screen awake and bright while at least one caller holds the lock and the app is in the foreground. */
export function acquireWakeLock(): () => void {
  holders += 1;
  settle();
  return () => {
    holders -= 1;
    settle();
  };
}

/** iOS keeps the app's brightness after the user leaves the app, so it is restored at that moment. */
export async function followAppState(): Promise<void> {
  await App.addListener('appStateChange', ({ isActive }) => {
    inFront = isActive;
    settle();
  });
}

/** Runs the changes one after the other. Each one reads the wanted state when it starts. */
function settle(): void {
  work = work.then(async () => {
    const wanted = holders > 0 && inFront;
    if (wanted && before === null) await brighten();
    else if (!wanted && before !== null) await giveBack(before);
  });
}

async function brighten(): Promise<void> {
  await tell(KeepAwake.keepAwake());
  // If the brightness cannot be read, -1 lets Android restore its own value.
  before = await ScreenBrightness.getBrightness().then(
    ({ brightness }) => brightness,
    () => -1,
  );
  await tell(ScreenBrightness.setBrightness({ brightness: 1 }));
}

async function giveBack(brightness: number): Promise<void> {
  before = null;
  await tell(ScreenBrightness.setBrightness({ brightness }));
  await tell(KeepAwake.allowSleep());
}

/** Logs an error and continues: without one of these functions the QR code is still usable. */
async function tell(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: unknown) => console.error(error));
}
