import { expect, test } from 'vitest';
import { startApp } from '../../../../../tests/support/start-app.ts';
import { readerOf } from './photo-reader.ts';

test('the reader ends with its server', async () => {
  const app = await startApp({ listen: false });
  const reader = readerOf(app.platform);
  expect(await reader.redrawLogo(Buffer.from('no logo'))).toBeNull();
  await app.close();
  await expect(reader.redrawLogo(Buffer.from('no logo'))).rejects.toThrow('the reader is closed');
});
