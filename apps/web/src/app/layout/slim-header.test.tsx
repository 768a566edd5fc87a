import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HeaderBack } from '#features/shoots/slate-screen.tsx';
import { show } from '#ui/component.test-support.tsx';
import { Header } from './header.tsx';

test('beside a long warning the way back is an arrow alone, never one cut letter', async () => {
  await page.viewport(390, 844);
  const screen = await show(
    <>
      <Header />
      <HeaderBack to="/session/1">Sommerfest der Linden-Schule</HeaderBack>
    </>,
  );
  const words = screen.getByText('Sommerfest der Linden-Schule');
  await expect.element(words).toBeInTheDocument();
  const state = screen.container.querySelector('[aria-live]')!;
  const cut: string[] = [];
  state.setAttribute('style', 'flex: none; width: 0px');
  expect(words.element().getBoundingClientRect().width, 'with room').toBeGreaterThan(24);
  for (let width = 0; width <= 300; width += 10) {
    state.setAttribute('style', `flex: none; width: ${width}px`);
    const shown = words.element().getBoundingClientRect().width;
    if (shown > 1 && shown < 24) cut.push(`${Math.round(shown)} px beside ${width} px`);
  }
  expect(cut).toEqual([]);
});
