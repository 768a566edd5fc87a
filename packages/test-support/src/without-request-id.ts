/** The body of a failure without the one thing in which two refusals that tell nothing apart may differ. */
export const withoutRequestId = (body: string): string => body.replace(/,"requestId":"[\da-f-]{36}"/, '');
