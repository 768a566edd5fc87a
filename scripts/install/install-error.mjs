/** An error whose message is for the user at the terminal; printed without a stack. */
export class InstallError extends Error {}
