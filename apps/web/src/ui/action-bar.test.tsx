import { IconEye, IconSend } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ActionBar } from './action-bar.tsx';
import { Button } from './button.tsx';
import { show } from './component.test-support.tsx';
import { Menu, MenuItem } from './menu.tsx';

test.each([
  ['View as customer', 'Send the link'],
  ['Als Kunde ansehen', 'Link senden'],
  ['Ver como cliente', 'Enviar enlace'],
  ['Voir comme le client', 'Envoyer le lien'],
  ['Vedi come cliente', 'Invia il link'],
  ['Als klant bekijken', 'Link versturen'],
])('on a phone, %s and %s keep one line beside a menu', async (quiet, primary) => {
  await page.viewport(390, 844);
  const screen = await show(
    <ActionBar>
      <Menu label="More">
        <MenuItem onSelect={() => undefined}>Nothing</MenuItem>
      </Menu>
      <Button icon={<IconEye size={20} aria-hidden="true" />}>{quiet}</Button>
      <Button tone="primary" icon={<IconSend size={20} aria-hidden="true" />}>
        {primary}
      </Button>
    </ActionBar>,
  );
  for (const words of [quiet, primary]) {
    const text = document.createRange();
    text.selectNodeContents(screen.getByText(words, { exact: true }).element());
    const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
    expect(lines.size, words).toBe(1);
  }
});
