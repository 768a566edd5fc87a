const LOOPBACK = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Whether the address of a QR code opens only on the machine of the server, so that a customer's
 * phone cannot open it.
 */
export const isLocalAddress = (url: string): boolean =>
  URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
