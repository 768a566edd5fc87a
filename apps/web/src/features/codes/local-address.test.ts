import { expect, it } from 'vitest';
import { isLocalAddress } from './local-address.ts';

it.each([
  ['http://localhost:3000/C/0123', true],
  ['HTTP://127.0.0.1:3000/C/0123', true],
  ['http://[::1]:3000/C/0123', true],
  ['http://studio.localhost/C/0123', true],
  ['http://192.168.1.20:3000/C/0123', false],
  ['https://photos.example.org/C/0123', false],
  ['https://localhost.example.org/C/0123', false],
  ['', false],
])('%s opens only on the machine of the server: %s', (url, isLocal) => {
  expect(isLocalAddress(url)).toBe(isLocal);
});
