import type { Operation, Shown } from './operation.ts';

/** Returns the operation with another code. Used if another tab took its code first. */
export function replaceCode(operation: Operation, code: string | null): Operation {
  const { command } = operation;
  const sent = code ?? undefined;
  switch (command.route) {
    case 'sessions.create':
      return {
        ...operation,
        code,
        command: { ...command, body: { ...command.body, code: sent } },
        shown: withCode(operation.shown, code),
      };
    case 'shoots.start':
      return { ...operation, code, command: { ...command, body: { ...command.body, code: sent } } };
    case 'shoots.generate':
      return { ...operation, code, command: { ...command, body: { ...command.body, code: sent } } };
    default:
      return operation;
  }
}

/** Updates the session's code, because the calibration shows it. */
function withCode(shown: Shown, code: string | null): Shown {
  const url = code === null ? '' : `${shown.publicUrl ?? ''}/C/${code}`;
  return shown.session ? { ...shown, session: { ...shown.session, hash: code ?? '', url } } : shown;
}
