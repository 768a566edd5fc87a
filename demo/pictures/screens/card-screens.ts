import type { Page } from '@playwright/test';
import type { CardReport } from '@photoslate/contract/card';
import type { Photo, PublishChecklist } from '@photoslate/contract/photos';
import type { PublishPlan } from '@photoslate/contract/publish-plan';
import type { SessionDetail } from '@photoslate/contract/sessions';
import type { World } from '../world.ts';
import { type Act, both, changing, click, desk, tap, type Screen } from '../screen.ts';

const at = {
  fair: (world: World) => `/session/${world.fair}/photos`,
  lake: (world: World) => `/session/${world.lake}/photos`,
  park: (world: World) => `/session/${world.park}/photos`,
  garden: (world: World) => `/session/${world.garden}/photos`,
  questions: (world: World) => `/session/${world.garden}/photos?view=questions`,
};
/** Skips this many questions. */
const laterBy =
  (turns: number): Act =>
  async (page, say) => {
    for (let turn = 0; turn < turns; turn += 1) await page.getByRole('button', { name: say('Skip') }).click();
  };
const isDesk = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1024;
/** Opens the people of a shoot that is held back. On a phone these shoots are folded. */
const checkPeople: Act = async (page, say) => {
  const fold = page.locator('[aria-controls][aria-expanded=false]', { has: page.locator('strong') });
  if (await fold.isVisible()) await fold.click();
  await tap('Check the people')(page, say);
};
/** Selects the second photo of a card by keyboard. */
const choose: Act = async (page) => {
  await page.locator('[data-photo]:not([data-role=qr-frame])').nth(1).focus();
  await page.keyboard.press(isDesk(page) ? 'Control+Space' : 'Space');
};
/** Selects three photos by keyboard. */
const chooseThree: Act = async (page, say) => {
  await choose(page, say);
  for (let turn = 0; turn < 2; turn += 1) await page.keyboard.press('Shift+ArrowRight');
};
const press =
  (key: string): Act =>
  (page) =>
    page.keyboard.press(key);
const give =
  (...files: [name: string, bytes: number][]): Act =>
  async (page) => {
    await page.locator('input[type=file][multiple]').setInputFiles(
      files.map(([name, bytes]) => ({
        name,
        mimeType: name.endsWith('JPG') ? 'image/jpeg' : '',
        buffer: Buffer.alloc(bytes, 7),
      })),
    );
  };
const some = give(['IMG_0001.JPG', 900_000], ['IMG_0002.JPG', 700_000], ['IMG_0003.JPG', 800_000]);
/** Many people have registered for the first shoot. */
const crowded = async (page: Page): Promise<void> => {
  await changing(/\/before-publish/, (list: PublishChecklist) => ({
    ...list,
    shoots: list.shoots.map((shoot, nth) =>
      nth === 0 ? { ...shoot, isCrowded: true, selfLinkedCount: 8, reviewCount: 0, anomalyKeys: [] } : shoot,
    ),
  }))(page);
  let guests = 0;
  await changing(/\/api\/events\/[^/]+\/show/, (session: SessionDetail) => ({
    ...session,
    shoots: session.shoots.map((shoot) => ({
      ...shoot,
      customers: shoot.customers.flatMap((customer) =>
        Array.from({ length: 8 }, (_, nth) => ({
          ...customer,
          id: nth === 0 ? customer.id : `guest${guests++}`,
          email: `guest${nth}@example.org`,
          source: 'self',
        })),
      ),
    })),
  }))(page);
};
/** Shows the photos of the second of two bodies of one model. */
const secondBody: Act = (page) => page.getByRole('button', { name: /^NIKON.*\(2\)$/ }).click();
/** Shows why photos are doubtful: by a button at a desk, by a summary on a phone. */
const why: Act = (page, say) => page.getByText(say('Why?'), { exact: true }).first().click();
/** Scrolls to the QR frame whose code was recognised by comparison, and returns it. */
const comparedFrame = async (page: Page, say: (english: string) => string) => {
  await secondBody(page, say);
  const note = say('code recognised by comparison');
  const frame = page.locator(`[data-photo][aria-label*="${note}"]`);
  // Rows that are out of view are not in the document.
  for (let turn = 0; turn < 20 && (await frame.count()) === 0; turn += 1) {
    await page.evaluate(() => scrollBy(0, innerHeight / 2));
    await page.waitForTimeout(150);
  }
  await frame.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return frame;
};
const scanning = changing(/\/api\/events\/[^/]+\/card$/, (report: CardReport) => ({
  ...report,
  scanningCount: 3,
}));
/** The first question is about people of a former shoot who came back; the others are answered. */
const formerCode = async (page: Page): Promise<void> => {
  await changing(/\/api\/events\/[^/]+\/card$/, ({ anomalies, ...report }: CardReport) => {
    const first = anomalies.find(({ repair }) => repair?.kind === 'assign');
    return {
      ...report,
      anomalies: anomalies.map((anomaly) =>
        anomaly === first ? { ...anomaly, kind: 'former-code' } : { ...anomaly, settled: true },
      ),
    };
  })(page);
  // Its photos have more reasons: two photographers, and files that have not arrived.
  await changing(/\/api\/events\/[^/]+\/photos(\/details)?\?/, (photos: Photo[]) =>
    photos.map(({ reasons, ...photo }) => {
      const shootId = photo.candidateShootIds[0] ?? photo.shootIds[0] ?? '';
      const more = [
        { kind: 'former-code', qrPhotoId: photo.id, shootId },
        { kind: 'shared-phone', shootId },
        { kind: 'files-absent' },
      ];
      return { ...photo, reasons: [...reasons, ...more] };
    }),
  )(page);
};
const toPublish = (name: 'lake' | 'park' | 'garden') => (world: World) => `/session/${world[name]}/publish`;
/** Two shoots that will be published in nine seconds. */
const waiting = changing(/\/api\/events\/[^/]+\/show/, (session: SessionDetail) => ({
  ...session,
  shoots: session.shoots.map((shoot, nth) =>
    nth < 2 ? { ...shoot, publishAt: new Date(Date.now() + 9000).toISOString() } : shoot,
  ),
}));
/** A colleague holds back the first shoot with a reason, and the second one without. */
const held = changing(/\/api\/events\/[^/]+\/publish$/, (plan: PublishPlan) => ({
  ...plan,
  shoots: plan.shoots.map((shoot, nth) =>
    nth < 2
      ? {
          ...shoot,
          hold: {
            at: new Date(Date.now() - 3_600_000).toISOString(),
            byName: 'Mila de Vries',
            reason: nth === 0 ? 'Wait for the group photo' : null,
          },
        }
      : shoot,
  ),
}));

/** The card: uploading, its photos, the questions, the check before publishing. */
export const cardScreens: readonly Screen[] = [
  desk('upload', at.fair, { fault: 'held', act: some }),
  desk('upload-paused', at.fair, { fault: 'held', act: both(some, tap('Pause')) }),
  desk('upload-refused', at.fair, {
    fault: 'held',
    act: both(some, give(['IMG_0004.JPG', 0], ['MVI_0005.MOV', 64])),
  }),
  desk('photos-unusual', ({ unusual }) => `/session/${unusual}/photos`),
  desk('photos-unusual-end', ({ unusual }) => `/session/${unusual}/photos`, { act: press('End') }),
  desk('photos-chosen', at.lake, { act: choose }),
  desk('photos-three', at.lake, { act: chooseThree }),
  desk('photos-moved', at.lake, { fault: 'held', act: both(chooseThree, press('3')), on: 'desk' }),
  desk('photos-card', at.lake, { act: click('[title][data-tone]'), on: 'desk' }),
  desk('photos-move', at.lake, { act: both(choose, press('m')) }),
  desk('photos-split', at.lake, { act: both(choose, press('s')) }),
  desk('photos-qr-frame', at.lake, { act: both(choose, press('q')) }),
  desk('photos-large', at.lake, {
    act: async (page) => {
      await choose(page, String);
      await page.keyboard.press('Enter');
    },
  }),
  desk('photos-keys', at.lake, {
    act: async (page) => {
      await choose(page, String);
      await page.keyboard.press('?');
    },
  }),
  desk('photos-scanning', at.garden, { before: scanning }),
  desk('photos-bodies', at.garden, { act: secondBody, on: 'phone' }),
  desk('photos-compared', at.garden, {
    on: 'phone',
    act: async (page, say) => void (await comparedFrame(page, say)),
  }),
  desk('photos-compared-large', at.garden, {
    on: 'phone',
    act: async (page, say) => {
      const frame = await comparedFrame(page, say);
      await frame.focus();
      await page.keyboard.press('Enter');
    },
  }),
  desk('review', at.park),
  desk('publish-held', toPublish('park'), { before: held }),
  desk('publish-strangers', toPublish('park'), { before: crowded }),
  desk('publish-people', toPublish('park'), { before: crowded, act: checkPeople }),
  desk('publish-people-kept', toPublish('park'), {
    before: async (page) => {
      await crowded(page);
      // The server keeps all of them.
      await page.route(/\/unlink-since/, async (route) => {
        const people = Array.from({ length: 999 }, (_, nth) => ({ id: `guest${nth}`, linked: true }));
        await route.fulfill({ json: { data: { customers: people } } });
      });
    },
    act: both(checkPeople, click('dialog li button')),
  }),
  desk('publish-time', toPublish('park'), { act: tap('Change') }),
  desk('publish-waiting', toPublish('park'), { before: waiting }),
  desk('session-waiting', (world) => `/session/${world.park}`, { before: waiting }),
  ...[1, 2, 3].map((place) => desk(`question-${place + 1}`, at.questions, { act: laterBy(place) })),
  // The past session's question about a code that was photographed late.
  desk('question-late', (world) => `${at.lake(world)}?view=questions`, { act: laterBy(1) }),
  desk('question-neighbour', at.questions, {
    act: click('[data-large] ~ ul:last-child li:first-child button'),
    on: 'desk',
  }),
  desk('question-why', at.questions, { act: why }),
  desk('question-former-code', at.questions, { before: formerCode, act: why }),
  desk('question-move', at.questions, { act: both(laterBy(1), tap('Another shoot …')) }),
  desk('review-timeline', at.garden),
  desk('review-clocks', (world) => `/session/${world.garden}/photos?view=clocks`),
  desk('review-shoots', (world) => `/session/${world.garden}/photos?view=shoots`),
  desk('publish-questions', toPublish('garden')),
];
