import { LANGUAGES } from '@photoslate/contract/constants';
import type { BackupStatus } from '@photoslate/contract/operator';
import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { BackupState } from './backup-state.tsx';

const catalogues = import.meta.glob<{ messages: Record<string, string> }>('../../locales/*/operator.po');
afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const READ_AT = Date.parse('2026-11-27T12:00:00.000Z');
const backup: BackupStatus = {
  lastRunAt: '2026-11-27T03:00:00.000Z',
  failure: 'full',
  lastGoodAt: '2026-11-26T03:00:00.000Z',
  lastDrillAt: null,
};
/** A bucket has no disk of its own, and the disk of DATA_DIR can be full, too. */
const DISK = /\b(disk|disc|festplatte|disco|disque|schijf)\b/i;

const textOf = async (failure: BackupStatus['failure']) => {
  const { container, unmount } = await show(<BackupState backup={{ ...backup, failure }} readAt={READ_AT} />);
  const text = container.textContent;
  await unmount();
  return text;
};

test.each(LANGUAGES)('a backup for which no space was left blames no disk: %s', async (language) => {
  const { messages } = await catalogues[`../../locales/${language}/operator.po`]!();
  i18n.loadAndActivate({ locale: language, messages });
  const full = await textOf('full');
  expect(full).not.toMatch(DISK);
  expect(full).not.toBe(await textOf('failed'));
  expect(full).toMatch(/space|Speicherplatz|espacio|espace|spazio|ruimte/);
});
