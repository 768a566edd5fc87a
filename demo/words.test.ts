import { expect, test } from 'vitest';
import { ignoredFolder, invitation } from './words.ts';

const logIn = { email: 'mila@example.org', password: 'abcd-efgh-jkmn' };
const folders = { cardDir: '/tmp/demo/card', dataDir: '/tmp/demo/data' };
const words = (said: string) => invitation('http://localhost:3000', logIn, folders, said).join('\n');

test('the demo suggests scanning a QR code with a phone only when a phone can reach its address', () => {
  const local = words('QR codes and e-mails point to this machine only.');
  expect(local).not.toContain('phone');
  expect(local).toContain('Open its shoot, choose “Share the QR code”, copy the address');
  for (const said of [
    'On this network:     http://192.168.1.20:3000',
    'Photoslate is ready: https://photos.test',
  ])
    expect(words(said)).toContain('Open its shoot, scan the code with your phone');
});

test('the demo points to DEMO_DIR when only DATA_DIR is set', () => {
  expect(ignoredFolder({ DATA_DIR: '/tmp/a' })).toContain('set DEMO_DIR');
  for (const env of [{}, { DEMO_DIR: '/tmp/b' }, { DATA_DIR: '/tmp/a', DEMO_DIR: '/tmp/b' }])
    expect(ignoredFolder(env)).toBeNull();
});
