import type { Location } from '@photoslate/contract/studio';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/loading/notifications.ts';
import { keys } from '#lib/query/keys.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

interface LocationDrawerProps {
  location: Location | undefined;
  onClose: () => void;
}

/** A location's name, address and time zone. */
export function LocationDrawer({ location, onClose }: LocationDrawerProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  return (
    <Drawer open={location !== undefined} onClose={onClose} title={location?.name ?? ''}>
      {location && (
        <Form
          edits={`location ${location.id}`}
          onSubmit={async ({ name = '', location: place = '', timeZone = '' }) => {
            const body = { name, location: place, timeZone };
            await call('studio.updateLocation', { params: { id: location.id }, body }, { quiet: true });
            onClose();
            notify('success', t`Saved`);
            await Promise.all(
              [keys.locations, keys.sessions, ['session']].map((queryKey) =>
                client.invalidateQueries({ queryKey }),
              ),
            );
          }}
        >
          <TextField name="name" label={t`Name`} defaultValue={location.name} maxLength={120} required />
          <TextField
            name="location"
            label={t`Location`}
            hint={t`Street and town, or where to meet`}
            defaultValue={location.location}
            maxLength={300}
            required
          />
          <TimeZoneField
            label={t`Time zone`}
            hint={t`Dates and times of its sessions use this time zone, past ones too.`}
            chosen={location.timeZone}
          />
          <SubmitButton>
            <Trans>Save</Trans>
          </SubmitButton>
        </Form>
      )}
    </Drawer>
  );
}
