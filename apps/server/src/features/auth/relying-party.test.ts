import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://photos.example.org', { id: 'photos.example.org', origin: 'https://photos.example.org' }],
  [
    'https://photos.example.org:8443',
    { id: 'photos.example.org', origin: 'https://photos.example.org:8443' },
  ],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://photos.example.org', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::1]', null],
])('passkeys at %s belong to %o', (publicUrl, party) => {
  expect(relyingPartyOf({ publicUrl })).toEqual(party);
});
