import type { CodePage } from '@photoslate/contract/codes';
import { suggestEmail } from '@photoslate/domain/email-address';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { ApiError } from '#lib/api/error-record.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { formatDate } from '#lib/formatting/format-date-time.ts';
import { notify, notifyError } from '#lib/loading/notifications.ts';
import { Button } from '#ui/button.tsx';
import type { Registered, Registrations } from './registrations.ts';
import style from './registered-list.module.css';

interface RegisteredListProps {
  /** Everybody who registered for this shoot on this phone. */
  registered: Registrations;
  page: CodePage;
  /** The day of the photos is over, so the studio reviews the address first. */
  over: boolean;
  onAnother: () => void;
  /** The registration was withdrawn for correction, and fills the form. */
  onCorrect: (filled: Registered) => void;
}

/**
 * What happens next, the registered addresses with a button to change or remove each of them, and a
 * button for the next person of the group.
 */
export function RegisteredList({ registered, page, over, onAnother, onCorrect }: RegisteredListProps) {
  const { t } = useLingui();
  const [busy, run] = useBusy();
  const studio = page.studio.name;
  const correct = (one: Registered) =>
    run(async () => {
      await registered.takeBack(one);
      onCorrect({ ...one, email: suggestEmail(one.email) ?? one.email });
    });
  const remove = (one: Registered) =>
    run(async () => {
      await registered.takeBack(one);
      const { form } = one;
      notify('success', t`Removed ${one.email}.`, form && { undo: () => void putBack(registered, form) });
    });
  return (
    <>
      <p className={style.lead}>
        {page.doubleOptIn ? (
          <Trans>Check your e-mail and confirm your address. Only then will you get your photos.</Trans>
        ) : over ? (
          <Trans>
            {studio} has your address now, and will write to you once it has found your photos. You can close
            this page.
          </Trans>
        ) : page.registrationsNeedTap ? (
          <Trans>
            {studio} checks each address first, and will e-mail you when your photos are ready. You can close
            this page.
          </Trans>
        ) : (
          <Trans>We’ll e-mail you when your photos are ready. You can close this page.</Trans>
        )}
      </p>
      <section aria-label={t`Registered on this device`}>
        <ul>
          {registered.all.map((one) => (
            <li key={one.takeBack} className={style.one}>
              <strong>{one.email}</strong>
              {page.location && page.date && (
                <span className={style.quiet}>
                  {page.location}, <span className={style.date}>{formatDate(page.date, 'UTC')}</span>
                </span>
              )}
              <span className={style.acts}>
                <Button tone="plain" disabled={busy} onClick={() => void correct(one)}>
                  <Trans>Edit</Trans>
                </Button>
                <Button tone="plain" disabled={busy} onClick={() => void remove(one)}>
                  <Trans>Remove</Trans>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Button wide icon={<IconUserPlus size={22} aria-hidden="true" />} onClick={onAnother}>
        <Trans>Add another person</Trans>
      </Button>
      <p className={style.quiet}>
        <Trans>
          Changed your mind? Remove the address here within an hour, and the studio won’t keep it.
        </Trans>
      </p>
    </>
  );
}

async function putBack({ putBack: again }: Registrations, form: NonNullable<Registered['form']>) {
  try {
    await again(form);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notifyError(error.record);
  }
}
