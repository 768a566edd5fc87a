import type { Anomaly } from '@photoslate/contract/photo-evidence';
import type { PhotoDetails } from '@photoslate/contract/photo-index';
import type { Shoot } from '@photoslate/contract/shoots';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { show } from '../../../ui/component.test-support.tsx';
import type { CardContext } from '../card-context.ts';
import { photoDetailsQuery } from '../photo-index/photo-details.queries.ts';
import { anIndexPhoto } from '../photo-index/photo-index.test-support.ts';
import { questionsOf } from '../questions/questions.ts';
import { laneOf, photosOfShoot } from '../questions/split/lane.ts';
import { axisAround } from '../questions/split/time-axis.ts';
import { at } from '../questions/split/timed-roll.test-support.ts';
import { Inspector } from './inspector.tsx';
import { createTableMarks } from './table-marks.ts';
import { TableTile } from './table-tile.tsx';

/** What the server tells about the photo. */
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
client.setQueryData(photoDetailsQuery('session', ['doubt']).queryKey, [
  { id: 'doubt', reasons: [{ kind: 'time', shootId: '1' }], versions: [] } as unknown as PhotoDetails,
]);

const photo = (id: string, time: string, more: Parameters<typeof anIndexPhoto>[1]) =>
  anIndexPhoto(id, { takenAtMs: at(time), thumbUrl: null, ...more });
const doubt = photo('doubt', '14:20:37', { shootIds: ['1'], candidateShootIds: [], verdict: 'likely' });
const photos = [
  photo('first', '14:10:00', { shootIds: ['1'] }),
  doubt,
  photo('qr', '14:31:37', { role: 'qr-frame', candidateShootIds: ['2'] }),
];
const shoots = [
  { id: '1', label: '1', title: 'Famille Laurent', createdAt: '2026-06-06T14:05:00Z', customers: [] },
  { id: '2', label: '2', title: 'Les Petit', createdAt: '2026-06-06T14:20:00Z', customers: [] },
].map((shoot) => ({ completedAt: null, ...shoot }) as unknown as Shoot);
const anomaly = {
  key: 'late',
  kind: 'qr-late',
  shootId: '2',
  cameraKey: 'canon',
  photoIds: ['doubt'],
  repair: { kind: 'assign', shootId: '2', photoIds: ['doubt'] },
  settled: false,
} as unknown as Anomaly;
const [question] = questionsOf([anomaly], photos);
const card = {
  session: { id: 'session' },
  report: { cameras: [] },
  shoots,
  timeZone: 'UTC',
  labelOf: (id: string) => id,
  cameraName: () => 'Canon EOS R5',
} as unknown as CardContext;

test('the photo tells the evidence and the distances of its question', async () => {
  const screen = await show(
    <QueryClientProvider client={client}>
      <Inspector
        card={card}
        photo={doubt}
        photos={photos}
        question={question}
        chosenCount={1}
        open
        onClose={() => undefined}
        onOpenPhoto={() => undefined}
        onMove={() => undefined}
      />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Why it is in question' })).toBeVisible();
  await expect
    .element(
      screen.getByText('Taken 37 s after shoot 2 was started on the phone, but 11 min before its QR photo.'),
    )
    .toBeVisible();
  const ofShoot = photosOfShoot(photos, '2', new Set(['doubt']));
  const lane = laneOf(shoots[1]!, ofShoot, doubt, axisAround(at('14:20:37'), [at('14:31:37')]));
  expect(lane.gap).toEqual({ kind: 'before-qr', ms: 11 * 60_000 });
  await expect.element(screen.getByText('11 min before its QR photo', { exact: true })).toBeVisible();
});

const tile = (asked: boolean) => (
  <TableTile
    cell={{ id: doubt.id, role: doubt.role, photo: doubt }}
    left={0}
    top={0}
    width={200}
    height={140}
    marks={createTableMarks()}
    current={false}
    asked={asked}
    timeZone="UTC"
  />
);

test('a photo that is asked about is a question, not likely', async () => {
  const screen = await show(<div style={{ position: 'relative', height: 140 }}>{tile(true)}</div>);
  await expect.element(screen.getByText('Question')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /, question$/ })).toBeVisible();
  await expect.element(screen.getByText('Likely')).not.toBeInTheDocument();
  await screen.unmount();
  const other = await show(<div style={{ position: 'relative', height: 140 }}>{tile(false)}</div>);
  await expect.element(other.getByText('Likely')).toBeVisible();
});
