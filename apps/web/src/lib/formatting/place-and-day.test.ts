import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { placeAndDay } from './place-and-day.ts';

it('says where and on which day of its place a session was, in the current language', () => {
  const location = { id: '1', name: 'Vondelpark', location: 'Amsterdam', timeZone: 'Europe/Amsterdam' };
  const session = { location, createdAt: '2020-11-20T23:30:00.000Z' };
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  expect(placeAndDay(session)).toBe('Vondelpark, 21 Nov 2020');
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect(placeAndDay(session)).toBe('Vondelpark, 21. Nov. 2020');
});
