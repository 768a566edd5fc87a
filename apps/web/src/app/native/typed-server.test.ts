import { expect, test } from 'vitest';
import { originOf } from './typed-server.ts';

test('a typed server address is reduced to its origin', () => {
  expect(originOf(' photos.example.com/ ')).toBe('https://photos.example.com');
  expect(originOf('https://photos.example.com/sessions?new=true')).toBe('https://photos.example.com');
  expect(originOf('Photos.Example.com:8443')).toBe('https://photos.example.com:8443');
  expect(originOf('http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000');
});

test('a server address that is invalid or has no TLS is rejected', () => {
  expect(originOf('http://photos.example.com')).toBeNull();
  expect(originOf('ftp://photos.example.com')).toBeNull();
  expect(originOf('our server')).toBeNull();
  expect(originOf('')).toBeNull();
});
