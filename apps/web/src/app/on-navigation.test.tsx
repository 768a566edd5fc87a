import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { recordOfStatus } from '#lib/api/error-record.ts';
import { isKept, keepError } from '#lib/api/error-store.ts';
import { show } from '#ui/component.test-support.tsx';
import { OnNavigation } from './on-navigation.tsx';

afterEach(() => i18n.activate('en'));

test('an error is cleared when the language of the app has changed, so that the read is repeated in it', async () => {
  await show(<OnNavigation />, '/invitation');
  const record = recordOfStatus(410, { message: 'This invitation has expired.' });
  keepError('invitation', record);
  expect(isKept(record)).toBe(true);
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  await expect.poll(() => isKept(record)).toBe(false);
});
