import { uuidv7 } from 'uuidv7';

/** Each open tab holds a lock of this name and its own id: a tab that crashed or was closed holds none. */
const OPEN_TAB = 'photoslate.open';
/** A page that was just left may hold its lock a little longer; one that sleeps in the background does not answer at all. */
const PATIENCE_MS = 2000;
const ASK_AGAIN_MS = 200;

interface Message {
  /** Asks all others, or: `agrees` is the one that agrees. */
  readonly asks?: true;
  readonly agrees?: string;
}

const tab = `${OPEN_TAB}.${uuidv7()}`;
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('photoslate.version') : null;

/** From now on no new version takes over without this tab: `agrees` says whether it may be loaded anew right now. */
export function holdTabVersionLock(agrees: () => boolean): void {
  if (!('locks' in navigator)) return;
  void navigator.locks.request(tab, () => new Promise(() => undefined));
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.asks && agrees()) say({ agrees: tab });
  });
}

/** Whether every other tab of the app may be loaded anew now. One that does not answer may not. */
export async function allTabsReady(): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const agreed = new Set<string>();
  const hear = ({ data }: MessageEvent<Message>) => data.agrees && agreed.add(data.agrees);
  channel?.addEventListener('message', hear);
  try {
    for (let waitedMs = 0; ; waitedMs += ASK_AGAIN_MS) {
      if ((await otherTabs()).every((name) => agreed.has(name))) return true;
      if (waitedMs >= PATIENCE_MS) return false;
      say({ asks: true });
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  } finally {
    channel?.removeEventListener('message', hear);
  }
}

async function otherTabs(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name = '' }) => (name.startsWith(OPEN_TAB) && name !== tab ? [name] : []));
}

// A channel within one origin has no target to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const say = (message: Message): void => channel?.postMessage(message);
