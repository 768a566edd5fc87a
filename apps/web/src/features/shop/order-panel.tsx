import { IconCircleCheckFilled, IconClock } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Trans } from '@lingui/react/macro';
import { SlateStripe } from '#ui/slate-stripe.tsx';
import style from './order-panel.module.css';

interface OrderPanelProps {
  number: string;
  title: ReactNode;
  /** Below the title. */
  detail?: ReactNode;
  /** The line below the head: what is to be paid, or what was paid. */
  state: ReactNode;
  isPaid: boolean;
  /** It was placed just now: the page scrolls to it. */
  isNew?: boolean;
  children?: ReactNode;
}

/** An order with its number and its state, which is announced when it changes. */
export function OrderPanel({
  number,
  title,
  detail,
  state,
  isPaid,
  isNew = false,
  children,
}: OrderPanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isNew) panel.current?.scrollIntoView();
  }, [isNew]);
  const Icon = isPaid ? IconCircleCheckFilled : IconClock;
  return (
    <section ref={panel} className={style.panel} aria-labelledby={id}>
      <div role="status">
        <div className={style.head}>
          <SlateStripe tall />
          <h2 id={id} className={style.title}>
            <span>{title}</span>{' '}
            <span className={style.number} aria-hidden="true">
              {number}
            </span>
            <span className="visually-hidden">
              <Trans>Order {number}</Trans>
            </span>
          </h2>
          {detail && <p className={style.detail}>{detail}</p>}
        </div>
        <p className={style.state} data-paid={isPaid || undefined}>
          <Icon size={24} aria-hidden="true" />
          <span>{state}</span>
        </p>
      </div>
      {children && <div className={style.content}>{children}</div>}
    </section>
  );
}
