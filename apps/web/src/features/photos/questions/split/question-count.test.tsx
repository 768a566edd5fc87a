import { expect, test } from 'vitest';
import { show } from '../../../../ui/component.test-support.tsx';
import { QuestionCount } from './question-count.tsx';

const count = { left: 4, done: 1, skipped: 0, isAgain: false, isReading: false };
const segmentsOf = (container: Element) =>
  [...container.querySelectorAll('i')].map(({ dataset }) => dataset['state'] ?? '-').join(' ');

test('a skipped question is counted as one that comes again', async () => {
  const screen = await show(<QuestionCount {...count} />);
  await expect.element(screen.getByRole('status')).toHaveTextContent('4 to go');
  expect(segmentsOf(screen.container)).toBe('done now - - -');
  const skipped = await show(<QuestionCount {...count} skipped={1} />);
  await expect
    .element(skipped.getByRole('status').last())
    .toHaveTextContent('4 to go · 1 skipped, comes back');
  expect(segmentsOf(skipped.container)).toBe('done now - - skipped');
});

test('it is said when the skipped questions come again', async () => {
  const screen = await show(<QuestionCount {...count} skipped={4} isAgain />);
  await expect.element(screen.getByRole('status')).toHaveTextContent('4 to go · Skipped questions come back');
  expect(segmentsOf(screen.container)).toBe('done now skipped skipped skipped');
});
