import { i18n } from '@lingui/core';

const UNITS = [
  [1e12, 'terabyte'],
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
] as const;

const unitOf = (bytes: number) => UNITS.find(([one]) => bytes >= one) ?? UNITS[2];

/** "1.2 GB" */
export function formatBytes(bytes: number): string {
  const [size, unit] = unitOf(bytes);
  return formatUnit(bytes / size, unit, 1);
}

/** "38" of "50 GB": in the unit of `whole`, without it. */
export const formatPartOf = (bytes: number, whole: number): string =>
  new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 }).format(bytes / unitOf(whole)[0]);

/** "12,345" */
export const formatCount = (count: number): string => new Intl.NumberFormat(i18n.locale).format(count);

/** "83 %": rounded down, so that it is 100 % only at the end. */
export const formatShare = (share: number): string =>
  new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(Math.floor(share * 100) / 100);

/** @param unit as `Intl.NumberFormat` names it */
export const formatUnit = (value: number, unit: string, digits: number): string =>
  new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, maximumFractionDigits: digits }).format(value);
