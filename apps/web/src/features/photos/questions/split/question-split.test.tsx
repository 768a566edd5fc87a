import type { Anomaly } from '@photoslate/contract/photo-evidence';
import type { Shoot } from '@photoslate/contract/shoots';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../../ui/component.test-support.tsx';
import type { CardContext } from '../../card-context.ts';
import { anIndexPhoto } from '../../photo-index/photo-index.test-support.ts';
import { questionsOf } from '../questions.ts';
import type { DeskQuestion } from './choices.ts';
import { QuestionSplit } from './question-split.tsx';
import { at } from './timed-roll.test-support.ts';

// No answer of the server is needed here.
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const photo = (name: string, time: string, shootId: string | null) =>
  anIndexPhoto(name, {
    takenAtMs: at(time),
    thumbUrl: NOTHING,
    ...(shootId === null
      ? { verdict: 'contradictory', candidateShootIds: ['2', '1'] }
      : { shootIds: [shootId] }),
  });
const photos = [
  photo('IMG_0428', '14:26:50', '1'),
  photo('IMG_0429', '14:27:13', '1'),
  photo('IMG_0430', '14:29:40', null),
  photo('IMG_0431', '14:29:50', null),
  photo('IMG_0432', '14:31:05', '2'),
  anIndexPhoto('IMG_0433', {
    takenAtMs: at('14:31:09'),
    thumbUrl: NOTHING,
    verdict: 'likely',
    shootIds: ['2'],
  }),
];
const shoot = (id: string, title: string) =>
  ({
    id,
    label: id,
    title,
    createdAt: '2026-06-06T14:20:00Z',
    completedAt: null,
    customers: [],
  }) as unknown as Shoot;
const card = {
  session: { id: 'session', shoots: [] },
  shoots: [shoot('1', 'Famille Laurent'), shoot('2', 'Les Petit')],
  timeZone: 'UTC',
  lookAt: null,
  labelOf: (id: string) => id,
  cameraName: () => 'Canon EOS R5',
} as unknown as CardContext;

function aboutPhotos(...asked: string[]): DeskQuestion {
  const anomaly = {
    kind: 'qr-missed',
    shootId: '2',
    photoIds: asked,
    key: asked.join(' '),
    repair: { kind: 'assign', shootId: '2', photoIds: asked },
    settled: false,
  } as unknown as Anomaly;
  return questionsOf([anomaly], photos)[0] ?? expect.fail('nothing is asked');
}

async function ask(question: DeskQuestion) {
  const [onGive, onSkip, onUndo] = [vi.fn(), vi.fn(), vi.fn()];
  const split = (of: DeskQuestion) => (
    <QueryClientProvider client={new QueryClient()}>
      <div style={{ display: 'flex', flexDirection: 'column', width: 1216, height: 700 }}>
        <QuestionSplit
          key={of.key}
          question={of}
          isNext={false}
          card={card}
          photos={photos}
          next={undefined}
          last={undefined}
          note={null}
          isOffline={false}
          canSkip
          onGive={onGive}
          onSkip={onSkip}
          onUndo={onUndo}
        />
      </div>
    </QueryClientProvider>
  );
  const screen = await show(split(question));
  return {
    screen,
    onGive,
    onSkip,
    bar: screen.getByText(/^Photo (before|after) the question:/),
    back: screen.getByRole('button', { name: 'Back to the question' }),
    give: screen.getByRole('button', { name: /^Move .*to shoot/ }),
    near: (name: string) =>
      screen
        .getByRole('list', { name: 'Taken before and after' })
        .getByRole('button', { name: new RegExp(name) }),
  };
}

test('no answer is given while another photo than that of the question is large', async () => {
  const { screen, onGive, onSkip, bar, back, give, near } = await ask(aboutPhotos('IMG_0430'));
  await expect.element(give).toBeEnabled();
  await expect.element(bar).not.toBeInTheDocument();
  await near('IMG_0429').click();
  await expect.element(bar).toHaveTextContent('Photo before the question: IMG_0429.JPG · 14:27:13');
  await expect.element(give).toBeDisabled();
  expect(screen.getByRole('radiogroup').element().closest('[inert]')).not.toBeNull();
  for (const name of [/^Another shoot/, /^Hide/, /^More answers/])
    await expect.element(screen.getByRole('button', { name })).toBeDisabled();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Enter}1hlnqa');
  await userEvent.keyboard('{Enter}');
  expect(onGive).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument();

  await back.click();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { level: 2 })).toHaveFocus();
  await expect.element(screen.getByRole('radio', { name: /Les Petit/ })).toBeChecked();
  await userEvent.keyboard('{Enter}');
  expect(onGive).toHaveBeenCalledExactlyOnceWith({ kind: 'shoot', shootId: '2' }, ['IMG_0430']);
  await userEvent.keyboard('s');
  expect(onSkip).toHaveBeenCalledOnce();
});

test('a neighbour that only seems to be of a shoot is not shown as one of its photos', async () => {
  const { near } = await ask(aboutPhotos('IMG_0430'));
  await expect.element(near('IMG_0432')).toHaveTextContent('214:31:05');
  await expect.element(near('IMG_0433')).toHaveTextContent('2?14:31:09');
});

test('Escape and the arrow keys lead back to the question', async () => {
  const { bar, give, near } = await ask(aboutPhotos('IMG_0430'));
  await near('IMG_0432').click();
  await expect.element(bar).toHaveTextContent('Photo after the question: IMG_0432.JPG · 14:31:05');
  await userEvent.keyboard('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(give).toBeEnabled();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(bar).toHaveTextContent('Photo before the question: IMG_0428.JPG · 14:26:50');
  await expect.element(give).toBeDisabled();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(give).toBeEnabled();
});

test('another photo of the question becomes the one that the answers are compared with', async () => {
  const { screen, bar, give, near } = await ask(aboutPhotos('IMG_0430', 'IMG_0431'));
  await near('IMG_0431').click();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(give).toBeEnabled();
  const own = screen.getByRole('list', { name: 'Photos of this question' });
  await expect
    .element(own.getByRole('button', { name: 'IMG_0431.JPG', exact: true }))
    .toHaveAttribute('aria-current', 'true');
});

const keysIn = (element: Element) =>
  [...element.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' ');

test('the number of a shoot is its key, and the bar names these keys', async () => {
  const { screen, onGive } = await ask(aboutPhotos('IMG_0430'));
  const lanes = screen.getByRole('radio');
  await expect.element(lanes.nth(0)).toHaveAccessibleName(/^2 ?Les Petit/);
  await expect.element(lanes.nth(1)).toHaveAccessibleName(/^1 ?Famille Laurent/);
  expect(lanes.elements().map(keysIn)).toEqual(['2', '1']);
  expect(keysIn(screen.getByText(/^12 select$/).element())).toBe('1 2');
  await userEvent.keyboard('1');
  await expect.element(lanes.nth(1)).toBeChecked();
  await userEvent.keyboard('{Enter}');
  expect(onGive).toHaveBeenCalledWith({ kind: 'shoot', shootId: '1' }, ['IMG_0430']);
});
