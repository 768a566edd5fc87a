const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** The server says something at least this often; a stream that is silent for longer is dead. */
const SILENCE_MS = 70_000;
/** Who looks away for a moment keeps the channel; an app in the background has none, and its phone sleeps. */
const HIDDEN_MS = 10_000;

export interface ChannelHandlers {
  /** Asks the server for the stream; null when it gives none. */
  connect: (signal: AbortSignal) => Promise<Response | null>;
  /** On each (re)connection. */
  onOpen: () => void;
  /** What has come, in pieces of any length. */
  onText: (text: string) => void;
  onClose?: () => void;
}

/**
 * Holds a push channel open (server-sent events over fetch, since EventSource cannot send a token) until the returned function is called.
 * Reconnects with growing pauses, and at once when the network or the page is back. In the background there is no channel and no attempt.
 */
export function holdChannel(handlers: ChannelHandlers): () => void {
  const stop = new AbortController();
  let hurry = noHurry;
  let paused = new AbortController();
  let hiddenFor: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(hiddenFor);
    if (isHidden()) hiddenFor = setTimeout(() => paused.abort(), HIDDEN_MS);
    else hurry();
  };
  document.addEventListener('visibilitychange', look, { signal: stop.signal });
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

/** One connection, from its opening to its end. True if it was open at all. */
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
