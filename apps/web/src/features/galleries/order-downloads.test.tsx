import type { GalleryPhoto } from '@photoslate/contract/galleries';
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { activateLanguage, loadCatalogues } from '#lib/i18n/catalogues.ts';
import { dismiss, notificationStore } from '#lib/loading/notifications.ts';
import { show } from '#ui/component.test-support.tsx';
import { OrderDownloads } from './order-downloads.tsx';

/** No file is served: the browser must not leave the page. */
const stay = (event: Event) => event.preventDefault();
beforeEach(() => document.addEventListener('click', stay));
afterEach(async () => {
  document.removeEventListener('click', stay);
  vi.unstubAllGlobals();
  for (const { id } of notificationStore.get()) dismiss(id);
  i18n.activate('en');
  await page.viewport(1280, 800);
});

const photosOf = (count: number): GalleryPhoto[] =>
  Array.from({ length: count }, (_none, at) => ({
    id: `${at}`,
    width: 600,
    height: 400,
    thumbUrl: null,
    previewUrl: null,
    owned: true,
    ordered: false,
    downloadUrl: `/api/media/${at}/original`,
    fileName: `DSC_000${at}.JPG`,
  }));

const showDownloads = (count: number) =>
  show(
    <OrderDownloads
      download={{ orderId: 'o', url: '/api/zip', photoCount: count }}
      photos={photosOf(count)}
      onRefused={() => undefined}
    />,
  );

/** The accessible names of the links. */
const names = (container: HTMLElement) =>
  [...container.querySelectorAll('a')].map((link) => link.getAttribute('aria-label') ?? link.textContent);

test('a phone shows the single photos first, and a desk the ZIP file', async () => {
  const screen = await showDownloads(2);
  const single = ['Download DSC_0000.JPG', 'Download DSC_0001.JPG'];
  expect(names(screen.container)).toEqual(['Download both photos', ...single]);
  await page.viewport(390, 844);
  await expect.poll(() => names(screen.container)).toEqual([...single, 'Download both photos']);
  for (const link of screen.container.querySelectorAll('li a'))
    expect(link.textContent, 'the word is visible').toContain('Download');
});

test('a tap on a download shows a notification at once', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const screen = await showDownloads(2);
  for (const name of ['Download both photos', 'Download DSC_0000.JPG']) {
    await screen.getByRole('link', { name }).click();
    await expect.poll(() => notificationStore.get()).toMatchObject([{ message: 'Download started' }]);
    dismiss(notificationStore.get()[0]!.id);
  }
});

test('a photo that was downloaded is marked', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new Blob(['photo']))));
  const screen = await showDownloads(2);
  const row = screen.getByRole('listitem').nth(1);
  await expect.element(row.getByText('Downloaded')).not.toBeInTheDocument();
  await row.getByRole('link').click();
  await expect.element(row.getByText('Downloaded')).toBeInTheDocument();
  await expect.element(screen.getByRole('listitem').first().getByText('Downloaded')).not.toBeInTheDocument();
});

test.each([
  ['de', 'Beide Fotos herunterladen', 'Alle 3 Fotos herunterladen'],
  ['es', 'Descargar las dos fotos', 'Descargar las 3 fotos'],
  ['fr', 'Télécharger les deux photos', 'Télécharger les 3 photos'],
  ['it', 'Scarica entrambe le foto', 'Scarica tutte le 3 foto'],
  ['nl', 'Beide foto’s downloaden', 'Alle 3 foto’s downloaden'],
] as const)('%s has a word for two photos', async (language, both, all) => {
  await loadCatalogues(language, ['customer']);
  await activateLanguage(language);
  const two = await showDownloads(2);
  await expect.element(two.getByRole('link', { name: both })).toBeVisible();
  await two.unmount();
  const three = await showDownloads(3);
  await expect.element(three.getByRole('link', { name: all })).toBeVisible();
});
