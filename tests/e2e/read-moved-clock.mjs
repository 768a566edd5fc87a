// Loaded before the server: moves `new Date()` and `Date.now()` forward by the number in the file.
import { readFileSync } from 'node:fs';

const RealDate = Date;
const now = () => RealDate.now() + Number(readFileSync(process.env.MOVED_CLOCK_FILE, 'utf8'));

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
