import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { uploadsOf } from './uploads.ts';
import { useCardFiles } from './use-card-files.tsx';

const SESSION_ID = '01a20000-0000-7000-8000-000000000001';

function Inputs() {
  return <div>{useCardFiles(SESSION_ID).inputs}</div>;
}

/** Like the page of a card whose first photo has just arrived. */
function Page() {
  const [others, setOthers] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOthers(true)}>
        A photo arrives
      </button>
      {others ? (
        <section>
          <Inputs />
        </section>
      ) : (
        <Inputs />
      )}
    </>
  );
}

test('photos are uploaded that were chosen while the page replaced the input', async () => {
  const queue = uploadsOf(SESSION_ID);
  // Nothing is sent.
  queue.pause();
  const { getByRole, container } = await show(<Page />);
  const input = container.querySelector<HTMLInputElement>('input[multiple]')!;
  await getByRole('button', { name: 'A photo arrives' }).click();
  await expect.poll(() => input.isConnected).toBe(false);

  const chosen = new DataTransfer();
  chosen.items.add(new File(['a photo'], 'IMG_0001.JPG', { type: 'image/jpeg' }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(() => queue.state.get().total).toBe(1);
  queue.clear();
});
