import type { ComponentPropsWithRef, ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import style from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** `primary`: the one action of a screen. `quiet`: outlined. `plain`: text only. `danger`: lost or refused. */
export type Tone = 'primary' | 'quiet' | 'plain' | 'danger';

interface Look {
  tone?: Tone;
  /** Before the words; an icon never stands alone here. */
  icon?: ReactNode;
  /** As wide as its container. */
  wide?: boolean;
}

interface ButtonProps extends Look, ComponentPropsWithRef<'button'> {
  /** Under way: shows a spinner, keeps its size, takes no further tap. */
  busy?: boolean;
}

export function Button({ tone = 'quiet', icon, wide, busy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      data-tone={tone}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classNames(style.button, wide && style.wide, className)}
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
    </button>
  );
}

type AddressButtonProps = Look & ComponentPropsWithRef<'a'> & { href: string };

/** Leads out of the app, to a mail program for instance, and looks like a button. */
export function AddressButton({ tone = 'quiet', icon, wide, children, ...rest }: AddressButtonProps) {
  return (
    <a data-tone={tone} className={classNames(style.button, wide && style.wide)} {...rest}>
      {icon}
      <span>{children}</span>
    </a>
  );
}

/** Leads to a file that the browser saves under the name that the server gives it, and looks like a button. */
export const FileButton = (props: AddressButtonProps) => <AddressButton download="" {...props} />;

interface ButtonLinkProps extends Look, Omit<ComponentPropsWithRef<typeof AppLink>, 'className'> {}

/** Leads to another page, and looks like a button. */
export function ButtonLink({ tone = 'quiet', icon, wide, children, ...rest }: ButtonLinkProps) {
  return (
    <AppLink data-tone={tone} className={classNames(style.button, wide && style.wide)} {...rest}>
      {icon}
      <span>{children}</span>
    </AppLink>
  );
}
