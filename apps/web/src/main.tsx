import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { detectLanguage } from '#app/detect-language.ts';
import { loadSignedInFrame } from '#app/lazy-signed-in-frame.ts';
import { pageAt, preloadPage } from '#app/pages.ts';
import { sendPendingLogout } from '#lib/auth/pending-logout.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { activateLanguage } from '#lib/i18n/catalogues.ts';
import { inNativeShell } from '#lib/native/native.ts';

// Zod tries out whether it may compile its checks; the page's security policy forbids that, and a
// browser reports the trial. It is loaded later, with the pages that need it, and reads its
// settings here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * The page, its words and the frame are fetched side by side, and mounted when all are there: the
 * HTML's own shell is on screen until then.
 */
async function start(): Promise<void> {
  const onScreen = inNativeShell() ? await startNative() : undefined;
  const language = detectLanguage();
  const { pathname } = location;
  const page = preloadPage(pathname, language).catch(() => undefined);
  const frame = pageAt(pathname)?.middleware ? loadSignedInFrame().catch(() => undefined) : undefined;
  await loadChunk(() => activateLanguage(language));
  await Promise.all([page, frame]);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  onScreen?.();
}

const startNative = async () => (await import('#app/native/native-start.ts')).startNative();

void sendPendingLogout();
globalThis.addEventListener('online', () => void sendPendingLogout());
void start();
