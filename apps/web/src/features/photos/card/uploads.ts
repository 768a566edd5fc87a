import { rememberedUser } from '#lib/auth/remembered-user.ts';
import { userStore } from '#lib/auth/login-state.ts';
import { native } from '#lib/native/native.ts';
import { protectFromReload } from '#lib/page/unsaved-work.ts';
import { activeUpload } from './active-upload.ts';
import { interruptedCards } from './interrupted-cards.ts';
import { savedFolderHandles } from './saved-folder-handles.ts';
import { readHandles } from './read-handles.ts';
import { uploadQueue, type UploadQueue } from './upload-queue.ts';

/** Queues live outside the screens, so that leaving the page does not stop an upload. */
const queues = new Map<string, UploadQueue>();
let owner = rememberedUser()?.id;
let letSleep: (() => void) | undefined;

/** The queue of a session's cards. */
export function uploadsOf(sessionId: string): UploadQueue {
  const known = queues.get(sessionId);
  if (known) return known;
  const made = uploadQueue(sessionId);
  queues.set(sessionId, made);
  made.state.subscribe(() => follow(sessionId, made));
  return made;
}

/** Uploads whole folders. Their handles are stored for a reload until the upload is done. */
export function sendFolders(sessionId: string, folders: readonly FileSystemDirectoryHandle[]): void {
  if (owner !== undefined) void savedFolderHandles.keep(sessionId, owner, folders);
  void uploadsOf(sessionId).add(readHandles(folders));
}

const isUploading = () => [...queues.values()].some((queue) => queue.isUnderway());

/**
 * While an upload runs, the screen stays on, closing the page needs a confirmation, and the upload
 * is recorded so that an interruption is noticed.
 */
function follow(sessionId: string, queue: UploadQueue): void {
  const { total, done, hold } = queue.state.get();
  if (owner !== undefined && queue.isUnderway()) {
    activeUpload.hold(sessionId);
    interruptedCards.note(sessionId, { userId: owner, total, missing: total - done });
  } else {
    activeUpload.letGo(sessionId);
    interruptedCards.forget(sessionId);
    void savedFolderHandles.forget(sessionId);
  }
  const awake = hold !== 'paused' && isUploading();
  if (awake && !letSleep) letSleep = native().keepScreenOn();
  if (!awake) {
    letSleep?.();
    letSleep = undefined;
  }
}

protectFromReload(isUploading);
const wake = () => {
  for (const queue of queues.values()) queue.wake('network');
};
globalThis.addEventListener('online', wake);
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());

userStore.subscribe(() => {
  const user = userStore.get();
  if (!user) return;
  for (const queue of queues.values()) {
    // A different user must neither see nor send the previous user's files.
    if (user.id === owner) queue.wake('signed-out');
    else queue.clear();
  }
  owner = user.id;
});
