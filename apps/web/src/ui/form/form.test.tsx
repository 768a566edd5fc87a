import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '#ui/component.test-support.tsx';
import { Form, type Values } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';

afterEach(() => sessionStorage.clear());

test('text that is typed while the form is being saved stays unsaved, and can be saved', async () => {
  const sent: Values[] = [];
  const answers: (() => void)[] = [];
  const save = (values: Values) => {
    sent.push(values);
    return new Promise<void>((resolve) => answers.push(resolve));
  };
  const screen = await show(
    <Form edits="the name" onSubmit={save}>
      <TextField name="name" label="Name" defaultValue="Mila" />
      <SubmitButton>Save</SubmitButton>
    </Form>,
  );
  const [field, button] = [screen.getByRole('textbox'), screen.getByRole('button', { name: 'Save' })];
  await expect.element(button).toBeDisabled();
  await field.fill('Mila de');
  await button.click();
  await field.fill('Mila de Boer');
  answers[0]?.();
  await expect.element(screen.getByRole('button', { name: 'Discard changes' })).toBeVisible();
  await button.click();
  answers[1]?.();
  await expect.element(button).toBeDisabled();
  expect(sent).toEqual([{ name: 'Mila de' }, { name: 'Mila de Boer' }]);
});

/** As on a page that shows what the server has stored. */
function Price() {
  const [price, setPrice] = useState('12');
  return (
    <section>
      <h2>Friends</h2>
      <Form
        key={price}
        edits="the price"
        onSubmit={(values) => Promise.resolve(setPrice(values['price'] ?? ''))}
      >
        <TextField name="price" label="Price" defaultValue={price} />
        <SubmitButton>Save</SubmitButton>
      </Form>
    </section>
  );
}

test('a form that is replaced after Enter in a field gives its focus to the heading of its section', async () => {
  const screen = await show(<Price />);
  const before = screen.getByRole('textbox').element();
  await screen.getByRole('textbox').fill('15');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => before.isConnected).toBe(false);
  await expect.element(screen.getByRole('heading', { name: 'Friends' })).toHaveFocus();
});
