import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawn, show } from '#ui/component.test-support.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { holdNotifications, notificationStore, notify } from '#lib/loading/notifications.ts';
import { announce } from '#lib/page/announce.ts';
import { Lightbox } from '#ui/lightbox.tsx';
import { AboveAll } from './above-all.tsx';
import { Announcer } from './announcer.tsx';
import { Header } from './header.tsx';
import { NotificationStack } from './notification-stack.tsx';

afterEach(() => {
  vi.useRealTimers();
  holdNotifications(false);
  notificationStore.set([]);
});

const message = () => document.querySelector<HTMLElement>('[popover] button');

const announcer = () => document.querySelector('[aria-live].visually-hidden');
/** Whether no dialog has made it inert. */
const isHeard = (region: Element | null | undefined) =>
  region?.closest('[inert], [aria-hidden="true"]') === null;

async function after(ms: number) {
  vi.advanceTimersByTime(ms);
  await drawn();
}

function Page() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Drawer open={open} onClose={() => setOpen(false)} title="Customer data">
        <input aria-label="E-mail" />
      </Drawer>
      <AboveAll>
        <NotificationStack />
      </AboveAll>
    </>
  );
}

test('Undo of a notification works above an open drawer, and the drawer stays open', async () => {
  const undo = vi.fn();
  const screen = await show(<Page />);
  holdNotifications(true);
  notify('success', 'Anna is unlinked.', { undo });
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(undo).toHaveBeenCalledOnce();
  expect(document.querySelector('dialog')?.open).toBe(true);
  await expect.element(screen.getByText('Anna is unlinked.')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(false);
});

test('a notification stays after its drawer has closed, and a click dismisses it', async () => {
  const screen = await show(<Page />);
  holdNotifications(true);
  notify('error', 'The invitation could not be sent.');
  const failure = screen.getByRole('button', { name: 'The invitation could not be sent.' });
  await expect.element(failure).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => document.querySelector('dialog')?.checkVisibility()).toBe(false);
  await failure.click();
  await expect.element(failure).not.toBeInTheDocument();
});

function LeavingPage() {
  const [here, setHere] = useState(true);
  const renew = () => {
    notify('success', 'New QR code.');
    setHere(false);
  };
  return (
    <>
      {here && (
        <Drawer open onClose={() => undefined} title="Settings">
          <button type="button" onClick={renew}>
            Renew
          </button>
        </Drawer>
      )}
      <AboveAll>
        <NotificationStack />
      </AboveAll>
    </>
  );
}

test('a notification is shown when its drawer disappears with the page', async () => {
  const screen = await show(<LeavingPage />);
  await screen.getByRole('button', { name: 'Renew' }).click();
  const note = screen.getByRole('button', { name: 'New QR code.' });
  await expect.element(note).toBeVisible();
  expect(document.querySelector('dialog')).toBeNull();
  await note.click();
  await expect.element(note).not.toBeInTheDocument();
});

test('notifications stack below the header, are announced, and a click closes one of them', async () => {
  const screen = await show(
    <>
      <Header />
      <AboveAll>
        <NotificationStack />
      </AboveAll>
    </>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  notify('success', 'New QR code.');
  notify('info', 'The former QR code is in use again.');
  await drawn();
  // They move in.
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const [first, second] = ['New QR code.', 'The former QR code is in use again.'].map((name) =>
    screen.getByRole('button', { name }),
  );
  const boxOf = (locator = first) => locator!.element().getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect();
  expect(header?.height).toBeGreaterThan(40);
  expect(boxOf(first).top).toBeGreaterThanOrEqual(header?.bottom ?? Infinity);
  expect(boxOf(second).top).toBeGreaterThanOrEqual(boxOf(first).bottom);
  expect(first!.element().closest('[aria-live=polite]')).not.toBeNull();
  // Without a pointer, which would stay on the stack and hold the next test's notification.
  (first!.element() as HTMLElement).click();
  await drawn();
  expect(first!.query()).toBeNull();
  expect(second!.query()).not.toBeNull();
});

test('a notification leaves after five seconds, but not while it has the focus', async () => {
  await show(
    <AboveAll>
      <NotificationStack />
    </AboveAll>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  notify('success', 'Saved.');
  await after(1000);
  message()?.focus();
  await after(60_000);
  expect(message()?.textContent).toBe('Saved.');
  message()?.blur();
  await after(3900);
  expect(message()?.textContent).toBe('Saved.');
  await after(100);
  expect(message()).toBeNull();
});

test('a notification is heard and can be clicked in the viewer of large photos, and after it', async () => {
  const photo = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  function Viewer() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Enlarge
        </button>
        {open && <Lightbox label="Photos" slides={[{ src: photo }]} close={() => setOpen(false)} />}
        <AboveAll>
          <NotificationStack />
          <Announcer />
        </AboveAll>
      </>
    );
  }
  const screen = await show(<Viewer />);
  await screen.getByRole('button', { name: 'Enlarge' }).click();
  await expect.poll(() => screen.container.closest('[inert]')).not.toBeNull();
  holdNotifications(true);
  notify('info', 'Download started');
  await expect.poll(() => message()?.textContent).toBe('Download started');
  expect(isHeard(message()?.closest('[aria-live]'))).toBe(true);
  announce('Favourite');
  await expect.poll(() => announcer()?.textContent).toBe('Favourite');
  expect(isHeard(announcer())).toBe(true);
  message()?.focus();
  expect(document.activeElement).toBe(message());
  message()?.click();
  await expect.poll(message).toBeNull();

  document.querySelector<HTMLElement>('[role="dialog"] button[aria-label="Close"]')?.click();
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
  notify('info', 'Saved');
  await expect.element(screen.getByRole('button', { name: 'Saved' })).toBeVisible();
});
