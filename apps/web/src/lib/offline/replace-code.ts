import type { Operation, Shown } from './operation.ts';

/** The same operation with another code, as when another tab took its code first. */
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

/** The calibration shows the session's own code: never one that is not its own any more. */
function withCode(shown: Shown, code: string | null): Shown {
  const url = code === null ? '' : `${shown.publicUrl ?? ''}/C/${code}`;
  return shown.session ? { ...shown, session: { ...shown.session, hash: code ?? '', url } } : shown;
}
