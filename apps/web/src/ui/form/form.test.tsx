import { afterEach, expect, test } from 'vitest';
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
