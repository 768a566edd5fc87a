const SERIAL = / #\S+/;
/** So many last characters tell two bodies of one model apart. */
const LAST = 4;

const modelOf = (body: string): string => body.replace(SERIAL, '');
const shortened = (body: string): string =>
  body.replace(SERIAL, (serial) => (serial.length > LAST + 3 ? ` …${serial.slice(-LAST)}` : serial));

/**
 * The name of a camera body without its serial number. If the card has several bodies of this
 * model, with the end of it.
 * @param all the names of all bodies of the card
 */
export function shortCamera(name: string, all: readonly string[]): string {
  const isAlone = all.every((other) => other === name || modelOf(other) !== modelOf(name));
  if (isAlone) return modelOf(name);
  const isClear = all.every((other) => other === name || shortened(other) !== shortened(name));
  return isClear ? shortened(name) : name;
}
