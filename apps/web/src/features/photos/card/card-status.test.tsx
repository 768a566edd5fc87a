import type { CardReport } from '@photoslate/contract/card';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#ui/component.test-support.tsx';
import { CardStatus } from './card-status.tsx';

const report = {
  storedCount: 2412,
  pendingCount: 0,
  scanningCount: 0,
  assignedCount: 2288,
  reviewCount: 49,
  qrFrameCount: 30,
  versionCount: 12,
  hiddenCount: 30,
  unreadableCount: 3,
} as CardReport;

/** In the one line of figures that is not cut. */
const isInLine = (words: string) => {
  const figure = page.getByText(words, { exact: true }).element();
  const line = figure.parentElement!.getBoundingClientRect();
  return figure.getBoundingClientRect().top < line.bottom - 1;
};

test('where not all figures fit, those that need attention are shown', async () => {
  await page.viewport(1280, 800);
  const screen = await show(
    <QueryClientProvider client={new QueryClient()}>
      <div style={{ width: '780px' }}>
        <CardStatus sessionId="01a20000-0000-7000-8000-000000000004" report={report} tools={null} />
      </div>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('2412 on the server')).toBeVisible();
  expect(isInLine('30 hidden')).toBe(false);
  expect(isInLine('49 in question')).toBe(true);
  expect(isInLine('3 unreadable')).toBe(true);
});
