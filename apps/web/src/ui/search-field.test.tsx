import { useState } from 'react';
import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { drawn, show } from './component.test-support.tsx';
import { SearchField } from './search-field.tsx';

function Search({ searched }: { searched: (text: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchField
        label="Search orders"
        value={value}
        onSearch={(text) => {
          searched(text);
          setValue(text);
        }}
      />
      <button type="button" onClick={() => setValue('0007')}>
        Back
      </button>
    </>
  );
}

test('a search asks once after a pause in typing, and Escape clears it', async () => {
  const searched = vi.fn();
  const screen = await show(<Search searched={searched} />);
  const field = screen.getByRole('searchbox', { name: 'Search orders' });
  await userEvent.type(field, 'anna ');
  await expect.poll(() => searched.mock.lastCall).toEqual(['anna']);
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  expect(searched).toHaveBeenLastCalledWith('');
});

test('a slow answer to a search does not replace what was typed since', async () => {
  const asked: string[] = [];
  function SlowSearch() {
    const [value, setValue] = useState('');
    return (
      <>
        <SearchField label="Search orders" value={value} onSearch={(text) => asked.push(text)} />
        <button type="button" onClick={() => setValue(asked[0] ?? '')}>
          First answer
        </button>
        <button type="button" onClick={() => setValue(asked.at(-1) ?? '')}>
          Last answer
        </button>
      </>
    );
  }
  const screen = await show(<SlowSearch />);
  const field = screen.getByRole('searchbox');
  await userEvent.type(field, 'an');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await userEvent.type(field, 'na');
  await screen.getByRole('button', { name: 'First answer' }).click();
  await drawn();
  await expect.element(field).toHaveValue('anna');
  await expect.poll(() => asked.at(-1)).toBe('anna');
  await screen.getByRole('button', { name: 'Last answer' }).click();
  await drawn();
  await expect.element(field).toHaveValue('anna');
});

test('a search shows the text of the address after a step back', async () => {
  const screen = await show(<Search searched={() => undefined} />);
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(screen.getByRole('searchbox')).toHaveValue('0007');
});
