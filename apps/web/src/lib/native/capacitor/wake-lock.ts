import { App } from '@capacitor/app';
import { KeepAwake } from '@capacitor-community/keep-awake';
import { ScreenBrightness } from '@capacitor-community/screen-brightness';

let holders = 0;
let inFront = true;
/** The brightness to go back to; null while the screen is as the person had it. */
let before: number | null = null;
let work: Promise<unknown> = Promise.resolve();

/** Awake and bright while someone holds it and the app is in front; else as the person had it. */
export function acquireWakeLock(): () => void {
  holders += 1;
  settle();
  return () => {
    holders -= 1;
    settle();
  };
}

/** iOS keeps an app's brightness when the app is left: it is given back then. */
export async function followAppState(): Promise<void> {
  await App.addListener('appStateChange', ({ isActive }) => {
    inFront = isActive;
    settle();
  });
}

/** One change after the other, and each looks at what is wanted by then. */
function settle(): void {
  work = work.then(async () => {
    const wanted = holders > 0 && inFront;
    if (wanted && before === null) await brighten();
    else if (!wanted && before !== null) await giveBack(before);
  });
}

async function brighten(): Promise<void> {
  await tell(KeepAwake.keepAwake());
  // Where it cannot be read, -1 lets Android go back to its own.
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

/** A device that refuses one of them still shows the code. */
async function tell(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: unknown) => console.error(error));
}
