import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import {
  type NotificationKind,
  dismiss,
  holdNotifications,
  notificationStore,
} from '#lib/loading/notifications.ts';
import { openModalsStore } from '#lib/page/open-modals.ts';
import { useStore } from '#lib/store.ts';
import style from './notification-stack.module.css';
import { useNotificationPosition } from './use-notification-position.ts';

const icons: Record<NotificationKind, typeof IconInfoCircle> = {
  error: IconExclamationCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

/**
 * The notifications, at the top or the bottom. A click or a timeout of 5 seconds dismisses one; the
 * timeout pauses while a notification is hovered or focused. The live regions exist from the start,
 * so that screen readers announce new messages.
 */
export function NotificationStack() {
  const { t } = useLingui();
  const shown = useStore(notificationStore);
  const stack = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;
  const modal = useStore(openModalsStore).at(-1);
  useLayoutEffect(() => {
    // Uses the top layer, so that an open drawer does not cover a message. A new message shows the
    // popover again, so that it is above a drawer that opened later.
    const element = stack.current;
    if (!element || !('showPopover' in element)) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
    // The popover must be shown again after a move into another dialog.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [newest, modal]);
  useNotificationPosition(stack, newest);
  const region = (urgent: boolean) =>
    shown
      .filter(({ kind }) => (kind === 'error') === urgent)
      .map(({ id, kind, color, message, detail, undo }) => {
        const Icon = icons[kind];
        return (
          <div key={id} className={style.notification} data-color={color}>
            <button
              type="button"
              data-color={color}
              className={style.words}
              title={t`Dismiss`}
              onClick={() => dismiss(id)}
            >
              <Icon size={24} aria-hidden="true" />
              <span>
                {message}
                {detail && <span className={style.detail}>{detail}</span>}
              </span>
            </button>
            {undo && (
              <button
                type="button"
                className={style.undo}
                onClick={() => {
                  dismiss(id);
                  undo();
                }}
              >
                <Trans>Undo</Trans>
              </button>
            )}
          </div>
        );
      });
  return (
    <div
      ref={stack}
      popover="manual"
      className={style.stack}
      data-empty={shown.length === 0 || undefined}
      onPointerEnter={() => holdNotifications(true)}
      onPointerLeave={() => holdNotifications(false)}
      onFocus={() => holdNotifications(true)}
      onBlur={() => holdNotifications(false)}
    >
      <div aria-live="assertive">{region(true)}</div>
      <div aria-live="polite">{region(false)}</div>
    </div>
  );
}
