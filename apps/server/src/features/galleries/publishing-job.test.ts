import { expect, test } from 'vitest';
import { filledShoot, mailsTo } from '@photoslate/test-support/published-shoots';
import { startApp } from '@photoslate/test-support/start-app';

test('a server publishes by itself ten seconds after it was asked to', async () => {
  const app = await startApp({ listen: false, runsJobs: true });
  try {
    const anna = await app.asPhotographer();
    const session = await app.session(anna);
    const { id } = await filledShoot(app, anna, session.id, ['eva@example.com']);
    const askedMs = performance.now();
    await app.call('galleries.publishShoot', { as: anna, params: { id } });
    const state = async () => (await app.call('shoots.show', { as: anna, params: { id } })).data.gallery;
    await expect.poll(() => state()).toBe('published');
    expect(performance.now() - askedMs).toBeGreaterThan(10_000);
    expect(await mailsTo(app, 'eva@example.com')).toHaveLength(1);
  } finally {
    await app.close();
  }
});
