const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** The server sends something at least this often. A stream that is silent for longer is dead. */
const SILENCE_MS = 70_000;
/**
 * The channel stays open while the page is hidden for a short time. It closes in the background, so
 * that the phone can sleep.
 */
const HIDDEN_MS = 10_000;

export interface ChannelHandlers {
  /** Requests the stream; null if the server provides none. */
  connect: (signal: AbortSignal) => Promise<Response | null>;
  /** Called on each connection and reconnection. */
  onOpen: () => void;
  /** Called with the received text, in pieces of any length. */
  onText: (text: string) => void;
  onClose?: () => void;
}

/**
 * Keeps a push channel open until the returned function is called. It uses server-sent events over
 * fetch, because EventSource cannot send a token. It reconnects with an increasing backoff, and at
 * once when the network or the page is back. In the background there is no channel and no attempt.
 */
export function holdChannel(handlers: ChannelHandlers): () => void {
  const stop = new AbortController();
  let hurry = noHurry;
  let paused = new AbortController();
  let hiddenFor: ReturnType<typeof setTimeout> | undefined;
  const onVisibilityChange = () => {
    clearTimeout(hiddenFor);
    if (isHidden()) hiddenFor = setTimeout(() => paused.abort(), HIDDEN_MS);
    else hurry();
  };
  document.addEventListener('visibilitychange', onVisibilityChange, { signal: stop.signal });
  globalThis.addEventListener('online', () => hurry(), { signal: stop.signal });

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      hurry = resolve;
      if (!isHidden()) setTimeout(resolve, ms);
      stop.signal.addEventListener('abort', () => resolve());
    });

  const run = async () => {
    let pauseMs = FIRST_PAUSE_MS;
    while (!stop.signal.aborted) {
      if (isHidden()) await pause(0);
      paused = new AbortController();
      const signal = AbortSignal.any([stop.signal, paused.signal]);
      const opened = await listen(handlers, signal).catch(() => false);
      handlers.onClose?.();
      if (stop.signal.aborted) return;
      if (opened) pauseMs = FIRST_PAUSE_MS;
      await pause(pauseMs * (0.75 + Math.random() / 2));
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  };
  void run();
  return () => stop.abort();
}

const isHidden = (): boolean => document.visibilityState === 'hidden';
const noHurry = (): void => undefined;

/** Handles one connection until it ends. Returns true if the connection was open. */
async function listen(handlers: ChannelHandlers, stopped: AbortSignal): Promise<boolean> {
  const silent = new AbortController();
  const response = await handlers.connect(AbortSignal.any([stopped, silent.signal]));
  if (!response?.ok || !response.body) return false;

  handlers.onOpen();
  let watchdog = setTimeout(() => silent.abort(), SILENCE_MS);
  try {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      clearTimeout(watchdog);
      watchdog = setTimeout(() => silent.abort(), SILENCE_MS);
      handlers.onText(value);
    }
  } catch {
    return true;
  } finally {
    clearTimeout(watchdog);
  }
}
