import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useState } from 'react';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { show } from './component.test-support.tsx';
import { Lightbox } from './lightbox.tsx';

const PHOTO = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const slides = ['IMG_0001.JPG', 'IMG_0002.JPG', 'IMG_0003.JPG'].map((alt) => ({ src: PHOTO, alt }));
/** A language in which each text of the app is the same word. */
const i18n = setupI18n({ locale: 'de', messages: { de: {} }, missing: 'übersetzt' });

function Viewer() {
  const [open, setOpen] = useState(false);
  return (
    <I18nProvider i18n={i18n}>
      <button type="button" onClick={() => setOpen(true)}>
        Enlarge
      </button>
      {open && <Lightbox label="Fotos" index={1} slides={slides} captions close={() => setOpen(false)} />}
    </I18nProvider>
  );
}

const dialog = () => page.elementLocator(document.body).getByRole('dialog', { name: 'Fotos' });
const shown = () => document.querySelector('.yarl__slide:not([inert]) img')?.getAttribute('alt');

test('a screen reader gets a dialog with the number of each photo, all in the language of the app', async () => {
  const screen = await show(<Viewer />);
  await screen.getByRole('button', { name: 'Enlarge' }).click();
  await expect.element(dialog()).toHaveAttribute('aria-modal', 'true');
  await expect.element(dialog().getByRole('group', { name: '2 / 3' })).toBeVisible();
  await expect.element(dialog().getByRole('img', { name: 'IMG_0002.JPG' })).toBeVisible();
  const said = [dialog().element(), ...dialog().element().querySelectorAll('*')].flatMap((element) =>
    ['aria-label', 'aria-roledescription', 'title'].map((name) => element.getAttribute(name) ?? ''),
  );
  expect(new Set(said)).toEqual(new Set(['', 'Fotos', 'übersetzt', '1 / 3', '2 / 3', '3 / 3']));
});

test('arrow keys show the photos before and after, to the last one, and Escape leads back to the opener', async () => {
  const screen = await show(<Viewer />);
  const opener = screen.getByRole('button', { name: 'Enlarge' });
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(shown).toBe('IMG_0002.JPG');
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).toBe(dialog().element());
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(shown).toBe('IMG_0003.JPG');
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  // There is no photo after the last one.
  await expect.poll(shown).toBe('IMG_0002.JPG');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
