import { uuidv7 } from 'uuidv7';

/**
 * Each open tab holds a lock with this prefix and its own id. A crashed or closed tab holds none.
 */
const OPEN_TAB = 'photoslate.open';
/**
 * A page that was just left may hold its lock a little longer; a page that is suspended in the
 * background does not answer at all.
 */
const ANSWER_TIMEOUT_MS = 2000;
const ASK_AGAIN_MS = 200;

interface Message {
  /** `asks` asks all other tabs. `agrees` is the name of the tab that agrees. */
  readonly asks?: true;
  readonly agrees?: string;
}

const tab = `${OPEN_TAB}.${uuidv7()}`;
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('photoslate.version') : null;

/**
 * From now on no new version takes over without this tab. `agrees` says if the tab can reload right
 * now.
 */
export function holdTabVersionLock(agrees: () => boolean): void {
  if (!('locks' in navigator)) return;
  void navigator.locks.request(tab, () => new Promise(() => undefined));
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.asks && agrees()) broadcast({ agrees: tab });
  });
}

/** True if every other tab of the app can reload now. A tab that does not answer counts as no. */
export async function allTabsReady(): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const agreed = new Set<string>();
  const onAnswer = ({ data }: MessageEvent<Message>) => data.agrees && agreed.add(data.agrees);
  channel?.addEventListener('message', onAnswer);
  try {
    for (let waitedMs = 0; ; waitedMs += ASK_AGAIN_MS) {
      if ((await otherTabs()).every((name) => agreed.has(name))) return true;
      if (waitedMs >= ANSWER_TIMEOUT_MS) return false;
      broadcast({ asks: true });
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  } finally {
    channel?.removeEventListener('message', onAnswer);
  }
}

async function otherTabs(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name = '' }) => (name.startsWith(OPEN_TAB) && name !== tab ? [name] : []));
}

// A BroadcastChannel has no target origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const broadcast = (message: Message): void => channel?.postMessage(message);
