import { Menu as BaseMenu } from '@base-ui/react/menu';
import { IconDots } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import { openModalsStore } from '#lib/page/open-modals.ts';
import { useStore } from '#lib/store.ts';
import style from './menu.module.css';

interface MenuProps {
  /** The accessible name of the trigger, and its tooltip. */
  label: string;
  /** A `<button>` that opens the menu. By default a button with three dots. */
  trigger?: ReactElement<Record<string, unknown>>;
  /** The side of the trigger that the menu is aligned with. */
  align?: 'start' | 'end';
  disabled?: boolean;
  children: ReactNode;
}

/** A menu of actions behind one button, with the keys of the ARIA pattern. */
export function Menu({ label, trigger, align = 'end', disabled = false, children }: MenuProps) {
  // Everything outside of an open dialog is inert, so the menu must be inside of it.
  const container = useStore(openModalsStore).at(-1);
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger
        ref={passFocusOn}
        aria-label={label}
        title={label}
        disabled={disabled}
        className={trigger ? undefined : style.dots}
        {...(trigger ? { render: trigger } : {})}
      >
        {trigger ? undefined : <IconDots size={20} aria-hidden="true" />}
      </BaseMenu.Trigger>
      <BaseMenu.Portal {...(container ? { container } : {})}>
        <BaseMenu.Positioner align={align} sideOffset={4} collisionPadding={8} className={style.place}>
          <BaseMenu.Popup className={style.popup}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  /** A destructive action. */
  danger?: boolean;
  disabled?: boolean;
  /** Marks the chosen one of several options. */
  current?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, danger, disabled, current, onSelect, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      className={style.item}
      data-danger={danger || undefined}
      aria-current={current ? 'true' : undefined}
      disabled={disabled ?? false}
      onClick={onSelect}
    >
      {icon}
      <span>{children}</span>
    </BaseMenu.Item>
  );
}

interface MenuAddressProps {
  /** Opened in a new tab. */
  href: string;
  children: ReactNode;
}

/** A choice that opens an address in a new tab. */
export const MenuAddress = ({ href, children }: MenuAddressProps) => (
  <BaseMenu.LinkItem className={style.item} href={href} target="_blank" rel="noreferrer" closeOnClick>
    <span>{children}</span>
  </BaseMenu.LinkItem>
);

/** A line between groups of actions. */
export const MenuSeparator = () => <BaseMenu.Separator className={style.separator} />;
