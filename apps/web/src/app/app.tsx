import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { AboveAll } from './layout/above-all.tsx';
import { Announcer } from './layout/announcer.tsx';
import { LoadingOverlay } from './layout/loading-overlay.tsx';
import { NotificationStack } from './layout/notification-stack.tsx';
import { ProgressBar } from './layout/progress-bar.tsx';
import { Router } from './router.tsx';

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <ProgressBar />
      <Router />
      <LoadingOverlay />
      <AboveAll>
        <NotificationStack />
        <Announcer />
      </AboveAll>
    </I18nProvider>
  );
}
