import type { ComponentPropsWithRef, ReactNode } from 'react';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import { AppLink } from './app-link.tsx';
import style from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/**
 * `primary`: the one main action of a screen. `quiet`: outlined. `plain`: text only. `danger`: for
 * destructive actions.
 */
export type Tone = 'primary' | 'quiet' | 'plain' | 'danger';

interface Look {
  tone?: Tone;
  /** Shown before the text. A button never has an icon alone. */
  icon?: ReactNode;
  /** As wide as its container. */
  wide?: boolean;
}

interface ButtonProps extends Look, ComponentPropsWithRef<'button'> {
  /** The action is running: the button shows a spinner, keeps its size and ignores clicks. */
  busy?: boolean;
}

export function Button({ tone = 'quiet', icon, wide, busy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      ref={passFocusOn}
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

/** A link to an address outside of the app (for example a mail program), styled as a button. */
export function AddressButton({ tone = 'quiet', icon, wide, children, ...rest }: AddressButtonProps) {
  return (
    <a data-tone={tone} className={classNames(style.button, wide && style.wide)} {...rest}>
      {icon}
      <span>{children}</span>
    </a>
  );
}

/**
 * A link to a file, styled as a button. The browser saves the file under the name that the server
 * sends.
 */
export const FileButton = (props: AddressButtonProps) => <AddressButton download="" {...props} />;

interface ButtonLinkProps extends Look, Omit<ComponentPropsWithRef<typeof AppLink>, 'className'> {}

/** A link to another page of the app, styled as a button. */
export function ButtonLink({ tone = 'quiet', icon, wide, children, ...rest }: ButtonLinkProps) {
  return (
    <AppLink data-tone={tone} className={classNames(style.button, wide && style.wide)} {...rest}>
      {icon}
      <span>{children}</span>
    </AppLink>
  );
}
