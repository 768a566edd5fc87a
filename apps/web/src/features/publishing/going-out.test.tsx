import type { Customer } from '@photoslate/contract/customers';
import type { ShootChecklist } from '@photoslate/contract/photos';
import type { Shoot } from '@photoslate/contract/shoots';
import { useState } from 'react';
import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { GoingOut } from './going-out.tsx';
import type { PublishRow } from './publish-choice.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const row = (id: string, more: Partial<PublishRow> = {}): PublishRow => {
  const customer = { id, email: `${id}@example.org`, firstName: `Name ${id}`, linked: true } as Customer;
  return {
    shoot: { id, label: id, title: `Team ${id}`, hash: `H${id}`, customers: [customer] } as Shoot,
    open: { shootId: id, photoCount: 18, likelyCount: 0, reviewCount: 0 } as ShootChecklist,
    coverUrl: PIXEL,
    recipients: [customer],
    held: null,
    ...more,
  };
};
const likely = row('3');
const rows = [
  row('1', { held: 'strangers' }),
  row('2'),
  { ...likely, open: { ...likely.open, likelyCount: 5 } },
];

function List(calls: {
  held: (id: string) => void;
  people: (id: string) => void;
  likely: (id: string) => void;
}) {
  const [previewed, preview] = useState('1');
  return (
    // The head of the table sticks below the header of the app.
    <div style={{ paddingTop: 64 }}>
      <GoingOut
        sessionId="session"
        rows={rows}
        previewedId={previewed}
        onPreview={preview}
        onHoldBack={calls.held}
        onShowPeople={calls.people}
        onShowLikely={calls.likely}
      />
    </div>
  );
}

test('the arrow keys change the previewed shoot and take the focus along', async () => {
  const calls = { held: vi.fn(), people: vi.fn(), likely: vi.fn() };
  const screen = await show(<List {...calls} />);
  const name = (id: string) => screen.getByRole('button', { name: `Team ${id}` });
  await name('1').click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(name('2')).toHaveFocus();
  await expect.element(name('2')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.element(name('2')).toHaveFocus();
});

test('a shoot can be held back, and what is to be checked can be opened', async () => {
  const calls = { held: vi.fn(), people: vi.fn(), likely: vi.fn() };
  const screen = await show(<List {...calls} />);
  await screen.getByRole('checkbox', { name: 'Publish 2 · Team 2' }).click();
  expect(calls.held).toHaveBeenCalledWith('2');
  await screen.getByRole('button', { name: 'Unusually many' }).click();
  expect(calls.people).toHaveBeenCalledWith('1');
  await screen.getByRole('button', { name: '5 by time or order' }).click();
  expect(calls.likely).toHaveBeenCalledWith('3');
  await expect.element(screen.getByText('Ready')).toBeVisible();
});
