/** Formats an unexpected error for the operator: its stack trace, and one line for each cause. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const lines = [error.stack ?? error.message];
  for (let { cause } = error; cause instanceof Error; { cause } = cause)
    lines.push(`Caused by: ${cause.name}: ${cause.message}`);
  return lines.join('\n');
}
