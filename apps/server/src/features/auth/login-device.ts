import type { FastifyRequest } from 'fastify';
import { deviceOf } from '#platform/device.ts';
import { isNative } from './refresh-cookie.ts';

/**
 * The device of a login, as its client names it. The id is the one that the app made for its
 * installation, so nothing about the device has to be measured to recognise it.
 */
export interface LoginDevice {
  readonly deviceId: string | null;
  readonly browser: string | null;
  readonly system: string | null;
}

type Names = readonly (readonly [RegExp, string])[];

// Browsers also name those that they are compatible with, so the order matters.
const BROWSERS: Names = [
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: Names = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const nameIn = (names: Names, text: string) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Stores nothing of the `User-Agent` but the name of the browser and of the system. */
export function loginDeviceOf(request: FastifyRequest): LoginDevice {
  const agent = request.headers['user-agent'] ?? '';
  return {
    deviceId: deviceOf(request)?.id ?? null,
    browser: isNative(request) ? 'Photoslate' : nameIn(BROWSERS, agent),
    system: nameIn(SYSTEMS, agent),
  };
}
