import style from './slate-stripe.module.css';
import { classNames } from './class-names.ts';

/** The clapperboard's striped bar: where something starts or ends, and nowhere else. `clap`: it closes once, when shown. */
export function SlateStripe({ clap, tall }: { clap?: boolean; tall?: boolean }) {
  return (
    <div aria-hidden="true" className={classNames(style.stripe, tall && style.tall, clap && style.clap)} />
  );
}
