import type { Location, PriceGroup } from '@photoslate/contract/studio';
import { Trans, useLingui } from '@lingui/react/macro';
import { uuidv7 } from 'uuidv7';
import { createSession } from '#features/sessions/session-actions.ts';
import { LocationChoice, NEW_LOCATION } from '#features/studio/location-choice.tsx';
import { PriceGroupChoice } from '#features/studio/price-group-choice.tsx';
import { useLocations, usePriceGroups } from '#features/studio/use-studio.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { draftOf } from '#lib/storage/drafts.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Form, type Values } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

interface NewSessionProps {
  open: boolean;
  onClose: () => void;
  /** The address of any code of this installation. */
  codeUrl: string | undefined;
  /** The initial choice; null while the sessions are not known yet. */
  lastPriceGroupId: string | undefined | null;
  onMade: (sessionId: string) => void;
}

const draft = draftOf('new session');

/** The form for a new session: location and prices. The calibration follows. */
export function NewSession({ open, onClose, ...rest }: NewSessionProps) {
  const { t } = useLingui();
  return (
    <Drawer open={open} onClose={onClose} title={t`New shoot location`}>
      <NewSessionForm {...rest} />
    </Drawer>
  );
}

function NewSessionForm({ codeUrl, lastPriceGroupId, onMade }: Omit<NewSessionProps, 'open' | 'onClose'>) {
  const user = useUser();
  const locations = useLocations();
  const prices = usePriceGroups();
  const error = prices.error ?? locations.error;
  const loading = useSteadyLoading(!error && (!prices.data || !locations.data || lastPriceGroupId === null));
  if (!user) return null;
  if (loading) return <SkeletonRows rows={4} />;
  if (!prices.data || !locations.data) {
    if (!error) return null;
    return (
      <ReadFailed error={error} retry={() => void Promise.all([prices.refetch(), locations.refetch()])} />
    );
  }
  const groups = prices.data;
  const known = locations.data;
  const make = (values: Values) => {
    const chosen = locationOf(values, known);
    const priceGroup = groups.find(({ id }) => id === values['priceGroupId']);
    if (priceGroup) onMade(createSession({ user, ...chosen, priceGroup, codeUrl }));
    return Promise.resolve();
  };
  return (
    <Form onSubmit={make} draft={draft}>
      <LocationChoice locations={known} />
      <PriceGroupChoice groups={groups} chosen={usual(groups, lastPriceGroupId)} />
      <SubmitButton>
        <Trans>Create session</Trans>
      </SubmitButton>
    </Form>
  );
}

function locationOf(
  values: Values,
  known: readonly Location[],
): { location: Location; locationIsNew: boolean } {
  const id = values['locationId'] ?? NEW_LOCATION;
  const existing = known.find((location) => location.id === id);
  if (existing) return { location: existing, locationIsNew: false };
  return {
    location: {
      id: uuidv7(),
      name: (values['location.name'] ?? '').trim(),
      location: (values['location.location'] ?? '').trim(),
      // The photographer is at the location, so the phone's time zone is the location's.
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    locationIsNew: true,
  };
}

/** The price group of the last session, if it still exists, else the first one. */
const usual = (groups: readonly PriceGroup[], lastId: string | undefined | null): string | undefined =>
  (groups.find(({ id }) => id === lastId) ?? groups[0])?.id;
