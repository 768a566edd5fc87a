import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

test('errorText includes the stack trace and every cause of an error', () => {
  const missing = new Error('permission denied for schema public');
  const error = new Error('The database could not be migrated', {
    cause: new Error('the lock was lost', { cause: missing }),
  });
  const text = errorText(error);
  expect(text).toMatch(/^Error: The database could not be migrated\n {4}at .*error-text\.test\.ts/);
  expect(text).toMatch(
    /\nCaused by: Error: the lock was lost\nCaused by: Error: permission denied for schema public$/,
  );
  expect(errorText('a text')).toBe('a text');
});
