import type { Location } from '@photoslate/contract/studio';
import { useState } from 'react';
import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { Form } from '#ui/form/form.tsx';
import { LocationChoice } from './location-choice.tsx';

const park: Location = {
  id: 'park',
  name: 'Vondelpark',
  location: 'Amsterdam',
  timeZone: 'Europe/Amsterdam',
};

function Late() {
  const [locations, setLocations] = useState<readonly Location[]>([]);
  return (
    <>
      <button type="button" onClick={() => setLocations([park])}>
        The list arrives
      </button>
      <Form onSubmit={() => Promise.resolve()}>
        <LocationChoice locations={locations} />
      </Form>
    </>
  );
}

test('a list of locations that arrives later is the default, unless a new location is being typed', async () => {
  const untouched = await show(<Late />);
  await untouched.getByText('The list arrives').click();
  await expect.element(untouched.getByRole('radio', { name: /^Vondelpark/ })).toBeChecked();
  await untouched.unmount();

  const typing = await show(<Late />);
  const name = typing.getByRole('textbox', { name: /^Name/ });
  await userEvent.fill(name, 'Schlachtensee');
  await typing.getByText('The list arrives').click();
  await expect.element(typing.getByRole('radio', { name: 'New location' })).toBeChecked();
  await expect.element(name).toHaveValue('Schlachtensee');
});
