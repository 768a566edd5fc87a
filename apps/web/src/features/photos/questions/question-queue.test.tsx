import type { Anomaly } from '@photoslate/contract/photo-evidence';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../../ui/component.test-support.tsx';
import type { ChangeActions } from '../changes/use-change-actions.ts';
import { aPhoto } from '../timeline/photo.test-support.ts';
import { QuestionQueue } from './question-queue.tsx';
import { questionsOf } from './questions.ts';

// No answer of the server is needed here.
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const names = ['a', 'b', 'c', 'd'];
const photos = names.map((name) =>
  aPhoto(name, {
    fileName: `${name}.jpg`,
    thumbUrl: NOTHING,
    previewUrl: NOTHING,
    verdict: 'contradictory',
    candidateShootIds: [],
  }),
);
const about = (name: string): Anomaly => ({
  key: name,
  kind: 'unclear',
  cameraKey: 'canon',
  photoIds: [name],
  settled: false,
  repair: null,
});

async function showQueue(startAt: string) {
  const decide = vi.fn(() => Promise.resolve(true));
  const acting = { busy: false, fresh: null, decide } as unknown as ChangeActions;
  let answer: ((open: readonly string[]) => void) | undefined;
  function Queue() {
    const [open, setOpen] = useState<readonly string[]>(names);
    answer = setOpen;
    return (
      <QuestionQueue
        questions={questionsOf(open.map(about), photos)}
        startAt={startAt}
        rolls={new Map()}
        cameraName={() => 'Canon'}
        shoots={[]}
        timeZone="UTC"
        acting={acting}
        labelOf={(id) => id}
        onPoint={() => undefined}
      />
    );
  }
  const screen = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Queue />
    </QueryClientProvider>,
  );
  return { screen, decide, ask: (open: readonly string[]) => answer?.(open) };
}

test('the question stays under the thumb when another device answers one before it', async () => {
  const { screen, decide, ask } = await showQueue('c');
  await expect.element(screen.getByRole('img', { name: 'c.jpg' })).toBeVisible();
  await expect.element(screen.getByText('3 of 4')).toBeVisible();

  ask(['b', 'c', 'd']);
  await expect.element(screen.getByText('2 of 3')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'c.jpg' })).toBeVisible();
  await screen.getByRole('button', { name: 'Hide photo' }).click();
  expect(decide).toHaveBeenCalledExactlyOnceWith(['c'], { kind: 'hidden' });
});

test('the next question follows one that disappears, also if earlier ones disappear with it', async () => {
  const { screen, ask } = await showQueue('b');
  ask(['c', 'd']);
  await expect.element(screen.getByRole('img', { name: 'c.jpg' })).toBeVisible();
  await screen.getByRole('button', { name: 'Skip' }).click();
  await expect.element(screen.getByRole('img', { name: 'd.jpg' })).toBeVisible();

  ask(['c']);
  await expect.element(screen.getByRole('img', { name: 'c.jpg' })).toBeVisible();
  ask([]);
  await expect.element(screen.getByText('No questions left')).toBeVisible();
  ask(['a', 'b']);
  await expect.element(screen.getByRole('img', { name: 'a.jpg' })).toBeVisible();
});

test('a question that appears before the shown one does not take its place', async () => {
  const { screen, ask } = await showQueue('c');
  ask(['c', 'd']);
  await expect.element(screen.getByText('1 of 2')).toBeVisible();
  ask(['a', 'b', 'c', 'd']);
  await expect.element(screen.getByText('3 of 4')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'c.jpg' })).toBeVisible();
  await screen.getByRole('button', { name: 'Previous' }).click();
  await expect.element(screen.getByRole('img', { name: 'b.jpg' })).toBeVisible();
});
