import { expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { receiveFavourites, useFavourites } from './use-favourites.ts';

function Favourites({ link, marked }: { link: string; marked: readonly string[] }) {
  const [favourites] = useFavourites(link, marked);
  return <p>{[...favourites].join(', ') || 'none'}</p>;
}

test('an older answer of the server that arrives late does not bring back a favourite', async () => {
  const screen = await show(<Favourites link="late" marked={['sea', 'dog']} />);
  await expect.element(screen.getByText('sea, dog')).toBeVisible();
  receiveFavourites('late', ['sea']);
  await expect.element(screen.getByText('sea', { exact: true })).toBeVisible();
  await screen.rerender(<Favourites link="late" marked={['sea', 'dog']} />);
  await expect.element(screen.getByText('sea', { exact: true })).toBeVisible();
});
