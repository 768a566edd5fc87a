import type { Browser, CDPSession } from '@playwright/test';

/** One task of a page's main thread: its wall time, its CPU time, and its longest parts. */
export interface Task {
  readonly ms: number;
  readonly cpuMs: number;
  readonly what: string;
}

export interface Tasks {
  /** The tasks over 50 ms since the last call. */
  taken(): Promise<Task[]>;
  end(): Promise<void>;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** In µs. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly functionName?: string; readonly url?: string } };
}

const LONG_MS = 50;
/** How often the trace is read: the browser's memory cannot hold the trace of a whole card. */
const WINDOW_MS = 20_000;
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', '__metadata'];

/**
 * Watches the tasks of all pages with the browser's trace, which separates CPU time from waiting
 * for a busy processor.
 */
export async function watchTasks(browser: Browser): Promise<Tasks> {
  const devtools = await browser.newBrowserCDPSession();
  let tasks: Task[] = [];
  let turn: Promise<void> = begin(devtools);
  const rotate = (again: boolean) => {
    turn = turn.then(async () => {
      tasks.push(...longTasks(await readTrace(devtools)));
      if (again) await begin(devtools);
    });
    return turn;
  };
  await turn;
  const timer = setInterval(() => void rotate(true), WINDOW_MS);
  return {
    async taken() {
      await rotate(true);
      const all = tasks;
      tasks = [];
      return all;
    },
    async end() {
      clearInterval(timer);
      await rotate(false);
    },
  };
}

async function begin(devtools: CDPSession): Promise<void> {
  await devtools.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: CATEGORIES, recordMode: 'recordUntilFull' },
  });
}

async function readTrace(devtools: CDPSession): Promise<TraceEvent[]> {
  const complete = new Promise<string>((resolve) => {
    devtools.once('Tracing.tracingComplete', ({ stream }) => resolve(stream ?? ''));
  });
  await devtools.send('Tracing.end');
  const handle = await complete;
  let text = '';
  for (let done = false; !done;) {
    // The chunks must be read in order.
    // eslint-disable-next-line no-await-in-loop
    const { data, eof } = await devtools.send('IO.read', { handle });
    text += data;
    done = eof;
  }
  await devtools.send('IO.close', { handle });
  return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents;
}

function longTasks(events: readonly TraceEvent[]): Task[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const pages = new Set(
    events
      .filter(
        ({ name }) =>
          name === 'FrameTree' || name === 'CommitLoad' || name === 'Layout' || name === 'UpdateLayoutTree',
      )
      .map(threadOf),
  );
  return events
    .filter(({ name, ph, dur = 0 }) => name === 'RunTask' && ph === 'X' && dur > LONG_MS * 1000)
    .filter((task) => pages.has(threadOf(task)))
    .map((task) => {
      const inside = events.filter(
        (event) =>
          event !== task &&
          event.ph === 'X' &&
          threadOf(event) === threadOf(task) &&
          event.ts >= task.ts &&
          event.ts + (event.dur ?? 0) <= task.ts + (task.dur ?? 0) &&
          (event.dur ?? 0) > 5000,
      );
      const what = inside
        .toSorted((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
        .slice(0, 6)
        .map((event) => `${nameOf(event)} ${((event.dur ?? 0) / 1000).toFixed(0)}`)
        .join(', ');
      return { ms: (task.dur ?? 0) / 1000, cpuMs: (task.tdur ?? 0) / 1000, what };
    });
}

const nameOf = ({ name, args }: TraceEvent): string => {
  const data = args?.data;
  return data?.functionName || data?.url
    ? `${name}(${data.functionName ?? ''} ${data.url?.slice(data.url.lastIndexOf('/') + 1) ?? ''})`
    : name;
};
