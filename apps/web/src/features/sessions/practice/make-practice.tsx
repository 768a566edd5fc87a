import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { uuidv7 } from 'uuidv7';
import { call } from '#lib/api/call.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { keys } from '#lib/query/keys.ts';
import { Button, type Tone } from '#ui/button.tsx';

/** Makes a practice session and opens it. */
export function MakePractice({ tone }: { tone: Tone }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [busy, setBusy] = useState(false);
  // The same id for each try: after a lost answer the server returns the session that it made.
  const [id] = useState(uuidv7);
  const make = async () => {
    setBusy(true);
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await call('sessions.createPractice', { body: { id, timeZone } });
      void client.invalidateQueries({ queryKey: keys.sessions });
      void navigate(localePath(`/session/${id}`));
    } catch {
      // A notification shows the failure.
      setBusy(false);
    }
  };
  return (
    <Button tone={tone} busy={busy} onClick={() => void make()}>
      <Trans context="verb">Practice</Trans>
    </Button>
  );
}
