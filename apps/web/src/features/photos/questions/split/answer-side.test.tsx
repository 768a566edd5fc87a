import { createRef } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../../ui/component.test-support.tsx';
import { AnswerSide } from './answer-side.tsx';

const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? expect.fail('missing');
const leave = { kind: 'leave' } as const;

test('the reasons cover neither the proposed answer nor the button', async () => {
  const screen = await show(
    <div style={{ display: 'grid', width: 560, height: 560 }}>
      <AnswerSide
        heading={createRef()}
        evidence="The QR photo of shoot 2 is missing on this camera."
        reasons={[
          { kind: 'no-clock' },
          { kind: 'no-camera-time' },
          { kind: 'no-order' },
          { kind: 'before-first-qr' },
          { kind: 'clock-in-doubt' },
        ]}
        choices={{ list: [leave], suggested: leave, isOpen: false, concerns: 'photos' }}
        selected={leave}
        suggestion="Suggested: the next photos are shoot 2."
        count={1}
        isOffline={false}
        isAside={false}
        shoots={[]}
        timeZone="UTC"
        labelOf={(id) => id}
        search={null}
        onSearched={() => undefined}
        onGive={() => undefined}
      >
        <div role="radio" aria-checked="true" tabIndex={0} style={{ flex: '0 1 220px', minHeight: 44 }}>
          Shoot 2
        </div>
      </AnswerSide>
    </div>,
  );
  const reasons = screen.getByText('This camera’s clock is unknown.');
  await expect.element(reasons).not.toBeVisible();
  await screen.getByText('Why?').click();
  await expect.element(reasons).toBeVisible();
  const panel = boxOf(reasons.element().closest('ul'));
  const answer = boxOf(screen.getByRole('radio').element());
  const give = boxOf(screen.getByRole('button', { name: 'Leave as is' }).element());
  expect(answer.top).toBeGreaterThanOrEqual(panel.bottom);
  expect(answer.height).toBeGreaterThan(40);
  expect(give.top).toBeGreaterThanOrEqual(answer.bottom);
});
