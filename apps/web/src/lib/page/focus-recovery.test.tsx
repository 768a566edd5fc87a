import { useState } from 'react';
import { expect, test } from 'vitest';
import { drawn, show } from '#ui/component.test-support.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDrawer } from '#ui/confirm-drawer.tsx';
import { passFocusOn } from './focus-recovery.ts';

function Session({ afterMs = 0 }: { afterMs?: number }) {
  const [isAsked, setAsked] = useState(false);
  const [isEnded, setEnded] = useState(false);
  const [photos, setPhotos] = useState(2);
  const [isSearched, setSearched] = useState(false);
  const later = (act: () => void) => (afterMs === 0 ? act() : setTimeout(act, afterMs));
  const end = () => {
    setAsked(false);
    later(() => setEnded(true));
  };
  return (
    <main>
      <h1>Wannsee</h1>
      {!isEnded && <Button onClick={() => setAsked(true)}>End session</Button>}
      <ConfirmDrawer open={isAsked} title="End session?" onYes={end} onNo={() => setAsked(false)} />
      {isSearched ? (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- what the test is about
        <input aria-label="Search" autoFocus />
      ) : (
        <Button onClick={() => setSearched(true)}>Find a shoot</Button>
      )}
      {photos > 0 && (
        <section>
          <h2>Questions</h2>
          <ul>
            {Array.from({ length: photos }, (_, nth) => (
              <li key={nth} ref={passFocusOn}>
                <button type="button" onClick={() => later(() => setPhotos(nth))}>
                  Assign photo {nth + 1}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

test('the focus of a control that its action removes goes to the heading of its section', async () => {
  const screen = await show(<Session afterMs={100} />);
  await screen.getByRole('button', { name: 'Assign photo 2' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Questions' })).toHaveFocus();
});

test('without its section, the focus goes to the heading of the page', async () => {
  const screen = await show(<Session />);
  await screen.getByRole('button', { name: 'Assign photo 1' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Wannsee' })).toHaveFocus();
});

test.each([0, 300])(
  'the focus goes to the heading after a question whose opener is gone, %i ms after the answer',
  async (afterMs) => {
    const screen = await show(<Session afterMs={afterMs} />);
    await screen.getByRole('button', { name: 'End session' }).click();
    await screen.getByRole('button', { name: 'Yes' }).click();
    await expect.element(screen.getByRole('button', { name: 'End session' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name: 'Wannsee' })).toHaveFocus();
  },
);

test('a control that takes the focus keeps it', async () => {
  const screen = await show(<Session />);
  await screen.getByRole('button', { name: 'Find a shoot' }).click();
  const search = screen.getByRole('textbox', { name: 'Search' });
  await expect.element(search).toHaveFocus();
  await drawn();
  await expect.element(search).toHaveFocus();
});
