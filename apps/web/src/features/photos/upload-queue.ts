import { UPLOAD_MAX_BYTES } from '@photoslate/contract/constants';
import { createStore, type Store } from '#lib/store.ts';
import { type Refusal, sendFile } from './send-file.ts';

/** How the files dropped on one session stand. */
export interface UploadState {
  readonly total: number;
  readonly done: number;
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** Kept out, each with a word why; the others go on. */
  readonly refused: readonly { readonly name: string; readonly why: Refusal }[];
}

const AT_ONCE = 3;
const nothing: UploadState = { total: 0, done: 0, sentBytes: 0, totalBytes: 0, refused: [] };

interface Queue {
  readonly state: Store<UploadState>;
  readonly waiting: File[];
  running: number;
}

/** Queues live outside the screens: leaving the page stops nothing. */
const queues = new Map<string, Queue>();

function queueOf(sessionId: string): Queue {
  const made = queues.get(sessionId) ?? { state: createStore(nothing), waiting: [], running: 0 };
  queues.set(sessionId, made);
  return made;
}

/** The state of a session's uploads, to be followed. */
export const uploadStore = (sessionId: string): Store<UploadState> => queueOf(sessionId).state;

/** Whether files of any session are still on their way: leaving now would interrupt them. */
export const isUploading = (): boolean => [...queues.values()].some(({ running }) => running > 0);

/** Sends files to a session, a few at a time; what was begun before a reload goes on from where it was. */
export function upload(sessionId: string, files: readonly File[]): void {
  const queue = queueOf(sessionId);
  const { state } = queue;
  const fresh = queue.running === 0 && queue.waiting.length === 0 ? nothing : state.get();
  state.set({
    ...fresh,
    total: fresh.total + files.length,
    totalBytes: fresh.totalBytes + files.reduce((sum, file) => sum + file.size, 0),
  });
  queue.waiting.push(...files);
  while (queue.running < AT_ONCE && queue.waiting.length > 0) void work(sessionId, queue);
}

async function work(sessionId: string, queue: Queue): Promise<void> {
  queue.running += 1;
  try {
    for (let file = queue.waiting.shift(); file; file = queue.waiting.shift()) {
      await one(sessionId, queue.state, file);
    }
  } finally {
    queue.running -= 1;
  }
}

async function one(sessionId: string, state: Store<UploadState>, file: File): Promise<void> {
  let counted = 0;
  const count = (sent: number) => {
    const now = state.get();
    state.set({ ...now, sentBytes: now.sentBytes + sent - counted });
    counted = sent;
  };
  const why = file.size > UPLOAD_MAX_BYTES ? 'too-large' : await sendFile(sessionId, file, count);
  const now = state.get();
  if (why === null) {
    count(file.size);
    state.set({ ...state.get(), done: now.done + 1 });
  } else {
    state.set({ ...now, refused: [...now.refused, { name: file.name, why }] });
  }
}
