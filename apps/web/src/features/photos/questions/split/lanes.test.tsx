import type { Shoot } from '@photoslate/contract/shoots';
import { useState } from 'react';
import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { show } from '../../../../ui/component.test-support.tsx';
import { keysOfChoices } from './choice-keys.ts';
import { type Choice } from './choices.ts';
import { Lanes } from './lanes.tsx';
import { at, aTimedRoll } from './timed-roll.test-support.ts';

const roll = aTimedRoll(
  'Q5@16:08:24 5@16:10:31 5@16:10:40 5@16:11:24 ?@16:12:14 Q6@16:13:00 6@16:13:05 6@16:13:20 6@16:15:10',
);
const shoot = (id: string, title: string, createdAt: string) =>
  ({
    id,
    label: id,
    title,
    createdAt: new Date(at(createdAt)).toISOString(),
    completedAt: null,
    customers: [],
  }) as unknown as Shoot;
const shoots = [
  shoot('6', 'The Harpers', '16:11:54'),
  shoot('5', 'Giulia e Pietro', '16:08:00'),
  shoot('4', 'Les Moreau', '15:40:00'),
];
const early = aTimedRoll('4@15:52:06', 1);
const choices: Choice[] = shoots.map(({ id }) => ({ kind: 'shoot', shootId: id }));

function Tried({ suggested, cameras = [] }: { suggested: Choice | null; cameras?: typeof roll }) {
  const [selected, select] = useState(suggested);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: 528, height: 500 }}>
      <Lanes
        choices={choices}
        keyNames={keysOfChoices(choices, (id) => id)}
        selected={selected}
        onSelect={select}
        current={roll[4]!}
        askedIds={new Set([roll[4]!.id])}
        photos={[...roll, ...early, ...cameras]}
        shoots={shoots}
        timeZone="UTC"
        labelOf={(id) => id}
        cameraName={(camera) => `Camera ${camera}`}
        sessionNameOf={() => null}
      />
    </div>
  );
}

test('the candidates are lanes with their distance in time, and the suggested one is selected', async () => {
  const screen = await show(<Tried suggested={choices[0]!} />);
  const lane = (name: RegExp) => screen.getByRole('radio', { name });
  await expect.element(lane(/6 The Harpers 46 s before its QR photo/)).toBeChecked();
  await expect.element(lane(/5 Giulia e Pietro 50 s after its last photo/)).not.toBeChecked();
  const outside = lane(/4 Les Moreau 20 min after its last photo/);
  await expect.element(outside).toBeVisible();
  expect(outside.element().textContent).toContain('15:52:06');
});

test('no picture of a lane is over another one or beyond the lane', async () => {
  const screen = await show(<Tried suggested={null} />);
  await expect.element(screen.getByRole('radio').first()).toBeVisible();
  for (const lane of screen.getByRole('radio').elements()) {
    const frame = lane.getBoundingClientRect();
    const pictures = [...lane.querySelectorAll('figure')].map((one) => one.getBoundingClientRect());
    expect(pictures.length).toBeGreaterThan(0);
    for (const [place, { left, right, bottom }] of pictures.entries()) {
      expect(left).toBeGreaterThanOrEqual(Math.max(frame.left, pictures[place - 1]?.right ?? 0));
      expect(right).toBeLessThanOrEqual(frame.right);
      expect(bottom).toBeLessThanOrEqual(frame.bottom);
    }
  }
});

test('the arrow keys and a click select a lane', async () => {
  const screen = await show(<Tried suggested={null} />);
  const lanes = screen.getByRole('radio');
  (lanes.first().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(lanes.nth(1)).toBeChecked();
  await expect.element(lanes.nth(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(lanes.nth(2)).toBeChecked();
  await lanes.first().click();
  await expect.element(lanes.first()).toBeChecked();
});

test('no other number than its own, which is its key, is beside a shoot', async () => {
  const screen = await show(<Tried suggested={choices[0]!} />);
  await expect.element(screen.getByRole('radio').first()).toBeVisible();
  const numbers = screen
    .getByRole('radio')
    .elements()
    .map((lane) => [...lane.querySelectorAll('kbd, strong')].map(({ textContent }) => textContent).join(' '));
  expect(numbers.map((words) => words.replace(/ \d+ (s|min)$/, ''))).toEqual([
    '6 The Harpers',
    '5 Giulia e Pietro',
    '4 Les Moreau',
  ]);
  expect(screen.getByRole('radio').first().element().textContent).toMatch(/^6The Harpers/);
});

test('a QR photo that only another camera has is shown with the name of that camera', async () => {
  const screen = await show(<Tried suggested={null} cameras={aTimedRoll('Q4@15:41:00 Q6@16:12:59', 1)} />);
  const lanes = screen.getByRole('radio');
  await expect.element(lanes.nth(2)).toHaveAccessibleName(/^4 ?Les Moreau ?QR photo: Camera 1 /);
  // The camera of the doubtful photo has it too.
  await expect.element(lanes.nth(0)).toHaveAccessibleName(/^6 ?The Harpers ?46 s /);
});
