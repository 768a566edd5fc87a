import style from './slate-stripe.module.css';
import { classNames } from './class-names.ts';

/**
 * The striped bar of the clapperboard. It is only used where something starts or ends. `clap`: it
 * closes once when it is shown.
 */
export function SlateStripe({ clap, tall }: { clap?: boolean; tall?: boolean }) {
  return (
    <span aria-hidden="true" className={classNames(style.stripe, tall && style.tall, clap && style.clap)} />
  );
}
