/** A failure whose text is meant for the person at the terminal: printed without a stack. */
export class InstallError extends Error {}
