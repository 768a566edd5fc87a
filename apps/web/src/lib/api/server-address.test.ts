import { afterEach, expect, test } from 'vitest';
import { atServer, setServerOrigin, withServer } from './server-address.ts';

const SERVER = 'https://photos.example.com';
afterEach(() => setServerOrigin(''));

test('addresses stay relative in a browser', () => {
  expect(atServer('/api/events')).toBe('/api/events');
  expect(JSON.parse('{"thumbUrl":"/api/media/1/thumb?k=2"}', withServer)).toEqual({
    thumbUrl: '/api/media/1/thumb?k=2',
  });
});

test('API and media addresses point to the server in the native app, and absolute ones stay unchanged', () => {
  setServerOrigin(SERVER);
  expect(atServer('/api/events')).toBe(`${SERVER}/api/events`);
  expect(atServer(`${SERVER}/api/media/1/original?k=2`)).toBe(`${SERVER}/api/media/1/original?k=2`);
  const answer = '{"data":[{"thumbUrl":"/api/media/1/thumb?k=2","note":"see /api/media/ there"}]}';
  expect(JSON.parse(answer, withServer)).toEqual({
    data: [{ thumbUrl: `${SERVER}/api/media/1/thumb?k=2`, note: 'see /api/media/ there' }],
  });
});
