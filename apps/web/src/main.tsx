import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { detectLanguage } from '#app/detect-language.ts';
import { prepareSignedInFrame } from '#app/lazy-signed-in-frame.ts';
import { firstReads, pageAt, preloadPage, tellOfReload } from '#app/pages.ts';
import { userStore } from '#lib/auth/login-state.ts';
import { sendPendingLogout } from '#lib/auth/pending-logout.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { activateLanguage } from '#lib/i18n/catalogues.ts';
import { inNativeShell } from '#lib/native/native.ts';

// Zod tries out whether it may compile its checks; the page's security policy forbids that, and a
// browser reports the trial. It is loaded later, with the pages that need it, and reads its
// settings here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * The page, its words, the frame and the access token are fetched side by side, and mounted when
 * the files are there: the HTML's own shell is on screen until then.
 */
async function start(): Promise<void> {
  const onScreen = inNativeShell() ? await startNative() : undefined;
  const language = detectLanguage();
  const { pathname } = location;
  const page = preloadPage(pathname, language).then(
    () => true,
    () => false,
  );
  const user = pageAt(pathname)?.middleware ? userStore.get() : null;
  // The frame removes the copy of the page that is on the screen.
  if (!user) removeCover();
  const frame = user && prepareSignedInFrame(user.id).catch(removeCover);
  await loadChunk(() => activateLanguage(language));
  const [isLoaded] = await Promise.all([page, frame]);
  if (user) await firstReads(pathname);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  if (isLoaded) tellOfReload();
  onScreen?.();
}

/** Removes the copy of the page that was on the screen before the app. */
const removeCover = () => document.getElementById('stored-page')?.remove();

const startNative = async () => (await import('#app/native/native-start.ts')).startNative();

// Only a service worker shows copies of pages, and customers have none.
if ('serviceWorker' in navigator && navigator.serviceWorker.controller)
  import('#app/stored-pages/ended-login.ts').then(
    ({ forgetPagesWithoutLogin }) => forgetPagesWithoutLogin(),
    () => undefined,
  );
void sendPendingLogout();
globalThis.addEventListener('online', () => void sendPendingLogout());
start().catch((error: unknown) => {
  console.error(error);
  (globalThis as { showLoadFailure?: () => void }).showLoadFailure?.();
});
