import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { drawn, show } from '#ui/component.test-support.tsx';
import { RailTips } from './rail-tips.tsx';

const Rail = ({ width }: { width: number }) => (
  <div style={{ width }}>
    <RailTips className={undefined} label="Studio">
      <a href="#orders" data-tip="Orders">
        <span className="visually-hidden">Orders</span> □
      </a>
      <a href="#sales" data-tip="Sales">
        <span className="visually-hidden">Sales</span> □
      </a>
    </RailTips>
  </div>
);
const tip = () => document.querySelector('[data-rail-tip]');

test('a narrow rail names its icons for the keyboard, and Escape hides the name', async () => {
  const screen = await show(<Rail width={64} />);
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => tip()?.textContent).toBe('Orders');
  const link = screen.getByRole('link').first().element().getBoundingClientRect();
  expect(tip()?.getBoundingClientRect().left).toBeGreaterThanOrEqual(link.right);
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => tip()?.textContent).toBe('Sales');
  // A pointer that rests beside the icons says nothing.
  const rail = screen.getByRole('navigation').element();
  rail.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  await drawn();
  expect(tip()?.textContent).toBe('Sales');
  await userEvent.keyboard('{Escape}');
  await expect.poll(tip).toBeNull();
});

test('a wide rail shows its names itself', async () => {
  await show(<Rail width={232} />);
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => document.activeElement?.getAttribute('data-tip')).toBe('Orders');
  expect(tip()).toBeNull();
});
