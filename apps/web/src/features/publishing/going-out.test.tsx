import type { Customer } from '@photoslate/contract/customers';
import type { ShootChecklist } from '@photoslate/contract/photos';
import type { Shoot } from '@photoslate/contract/shoots';
import { useState } from 'react';
import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { GoingOut } from './going-out.tsx';
import { HeldBack } from './held-back.tsx';
import type { PublishRow } from './publish-choice.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const row = (id: string, more: Partial<PublishRow> = {}): PublishRow => {
  const customer = { id, email: `${id}@example.org`, firstName: `Name ${id}`, linked: true } as Customer;
  return {
    shoot: { id, label: id, title: `Team ${id}`, hash: `H${id}`, customers: [customer] } as Shoot,
    open: {
      shootId: id,
      photoCount: 18,
      likelyCount: 0,
      reviewCount: 0,
      anomalyKeys: ['1'],
    } as ShootChecklist,
    coverUrl: PIXEL,
    recipients: [customer],
    held: null,
    hold: null,
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

test('a row says in its tooltip who gets the e-mail, because a long address is cut off', async () => {
  const calls = { held: vi.fn(), people: vi.fn(), likely: vi.fn() };
  const screen = await show(<List {...calls} />);
  await expect.element(screen.getByRole('listitem').nth(1)).toHaveAttribute('title', 'Name 2');
});

test('many held-back shoots are one line with their reasons, which unfolds', async () => {
  const onRelease = vi.fn();
  const held = [
    ...['4', '5', '6'].map((id) => row(id, { held: 'questions' })),
    row('7', { held: 'nobody-linked' }),
    row('8', { hold: { at: '2026-06-06T08:00:00.000Z', byName: 'Mila', reason: null } }),
  ];
  const screen = await show(
    <HeldBack
      sessionId="session"
      rows={held}
      onRelease={onRelease}
      onShowPeople={vi.fn()}
      onReason={vi.fn()}
    />,
  );
  const line = screen.getByRole('button', { name: /^5 shoots held back/ });
  await expect
    .element(line)
    .toHaveTextContent('5 shoots held back · 1 by hand · 3 with open questions · 1 without linked people');
  expect(screen.getByRole('region').element().getBoundingClientRect().height).toBeLessThan(64);
  await expect.element(screen.getByText('Team 4')).not.toBeVisible();
  await line.click();
  await screen.getByRole('button', { name: 'Release 4 · Team 4' }).click();
  expect(onRelease).toHaveBeenLastCalledWith(['4']);
  await screen.getByRole('button', { name: 'Release all 5 shoots' }).click();
  expect(onRelease).toHaveBeenLastCalledWith(['4', '5', '6', '7', '8']);
});

test('a shoot that was held back by hand says by whom and why, and gets a reason', async () => {
  const onReason = vi.fn().mockResolvedValue(undefined);
  const at = '2026-06-06T08:00:00.000Z';
  const held = [
    row('1', { hold: { at, byName: 'Mila', reason: 'wait for the group photo' }, held: 'questions' }),
    row('2', { hold: { at, byName: 'Mila', reason: null } }),
  ];
  const screen = await show(
    <HeldBack
      sessionId="session"
      rows={held}
      onRelease={vi.fn()}
      onShowPeople={vi.fn()}
      onReason={onReason}
    />,
  );
  const [one, two] = screen.getByRole('listitem').elements();
  expect(one?.textContent).toContain('Team 1 held back by Mila: wait for the group photo');
  expect(two?.textContent).toContain('Team 2 held back by Mila');
  await expect.element(screen.getByRole('button', { name: 'Edit the reason for 1 · Team 1' })).toBeVisible();
  await screen.getByRole('button', { name: 'Note the reason for 2 · Team 2' }).click();
  await screen.getByRole('textbox', { name: /^Why do you hold it back/ }).fill('  a print is missing ');
  await screen.getByRole('button', { name: 'Save' }).click();
  expect(onReason).toHaveBeenCalledWith('2', 'a print is missing');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
