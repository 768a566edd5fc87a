import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#ui/component.test-support.tsx';
import { useDocumentKeys } from '../page/use-document-keys.ts';
import { afterPaint } from './after-paint.ts';
import { useDeferredView } from './use-deferred-view.ts';
import { whenPainted } from './when-painted.ts';

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

function Letter() {
  const [letter, setLetter] = useState('a');
  const [seen, setSeen] = useState('');
  useDocumentKeys(({ key }) => {
    if (key === 'Enter') setSeen(seen + letter);
    else whenPainted(() => setLetter(key));
  });
  return <output>{`${letter} ${seen}`}</output>;
}

test('work waits for the next paint', async () => {
  const screen = await show(<Letter />);
  const output = screen.getByRole('status').element();
  press('b');
  expect(output.textContent).toBe('a ');
  await afterPaint();
  await expect.poll(() => output.textContent).toBe('b ');
});

test('a key that follows at once acts on what the work has changed', async () => {
  const screen = await show(<Letter />);
  press('b');
  press('Enter');
  press('c');
  press('Enter');
  await expect.element(screen.getByRole('status')).toHaveTextContent('c bc');
});

/** A view that tells which question each key is for. */
function Question({ name, onKey }: { name: string; onKey: (answer: string) => void }) {
  useDocumentKeys(({ key }) => onKey(name + key));
  return <h2>{name}</h2>;
}

function Questions({ answers }: { answers: string[] }) {
  const [at, setAt] = useState(1);
  const name = `q${at}`;
  const onKey = (answer: string) => {
    answers.push(answer);
    setAt(at + 1);
  };
  const shown = useDeferredView(<Question key={name} name={name} onKey={onKey} />, name);
  return (
    <>
      <output>{name}</output>
      <main>{shown}</main>
    </>
  );
}

test('the view follows what is around it, and a key in between is for the new view', async () => {
  const answers: string[] = [];
  const seen: string[] = [];
  const screen = await show(<Questions answers={answers} />);
  const [output, main] = [document.querySelector('output')!, document.querySelector('main')!];
  const observer = new MutationObserver(() => seen.push(`${output.textContent} ${main.textContent}`));
  observer.observe(output, { characterData: true, childList: true, subtree: true });
  press('x');
  await expect.element(screen.getByRole('heading')).toHaveTextContent('q2');
  expect(seen).toEqual(['q2 q1']);
  press('y');
  // React renders what is urgent in a microtask after the event.
  await Promise.resolve();
  expect([output.textContent, main.textContent]).toEqual(['q3', 'q2']);
  press('z');
  await expect.element(screen.getByRole('heading')).toHaveTextContent('q4');
  expect(answers).toEqual(['q1x', 'q2y', 'q3z']);
  observer.disconnect();
});
