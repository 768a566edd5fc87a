import type { SessionDetail } from '@photoslate/contract/sessions';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhotoAi, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, callForFile } from '#lib/api/call.ts';
import { saveFile } from '#lib/api/save-file.ts';
import { useLanguage, useLocalePath } from '#lib/i18n/use-language.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { notify } from '#lib/loading/notifications.ts';
import { keys } from '#lib/query/keys.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDrawer } from '#ui/confirm-drawer.tsx';
import style from './practice-panel.module.css';

/** Explains a practice session, offers two ways to get photos, and deletes the session. */
export function PracticePanel({ session }: { session: SessionDetail }) {
  const { t } = useLingui();
  const print = usePrint(session.id);
  const generate = useGenerate(session);
  const remove = useRemove(session.id);
  const [asks, setAsks] = useState(false);
  return (
    <section className={style.panel} aria-labelledby="practice">
      <h2 id="practice">
        <Trans>Nothing counts here</Trans>
      </h2>
      <p>
        <Trans>
          The photos cost nothing, no sales figures contain them, and only people who log in to your studio
          get an e-mail.
        </Trans>
      </p>
      <ul className={style.ways}>
        <li>
          <h3>
            <Trans>With your camera</Trans>
          </h3>
          <p>
            <Trans>
              Print the codes of the shoots. Photograph a page, then anything you like, page by page. Then
              upload the card.
            </Trans>
          </p>
          <Button icon={<IconPrinter aria-hidden="true" />} {...print}>
            <Trans>Save test codes as PDF</Trans>
          </Button>
        </li>
        <li>
          <h3>
            <Trans>Without a camera</Trans>
          </h3>
          <p>
            <Trans>
              The browser draws the photos of a card, with their QR photos, and uploads them like yours.
            </Trans>
          </p>
          <Button icon={<IconPhotoAi aria-hidden="true" />} {...generate}>
            <Trans>Use generated photos</Trans>
          </Button>
        </li>
      </ul>
      <Button
        tone="plain"
        className={style.remove}
        icon={<IconTrash size={20} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      >
        <Trans>Delete the practice session</Trans>
      </Button>
      <ConfirmDrawer
        open={asks}
        title={t`Delete the practice session?`}
        danger
        busy={remove.busy}
        onNo={() => setAsks(false)}
        onYes={remove.onClick}
      >
        <Trans>Its photos, contacts and e-mails are deleted for good.</Trans>
      </ConfirmDrawer>
    </section>
  );
}

interface Act {
  busy: boolean;
  onClick: () => void;
}

/** The button is busy while this runs. A failed call shows a notification. */
function useAct(act: () => Promise<void>): Act {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await act();
    } catch {
      // Shown in a notification.
    } finally {
      setBusy(false);
    }
  };
  return { busy, onClick: () => void run() };
}

function usePrint(id: string): Act {
  const { t } = useLingui();
  const language = useLanguage();
  return useAct(async () => {
    const pdf = await callForFile('prints.testCodes', { params: { id }, query: { language } });
    await saveFile(new File([pdf], `${t`Test codes`}.pdf`, { type: 'application/pdf' }));
  });
}

function useGenerate(session: SessionDetail): Act {
  const { t } = useLingui();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  return useAct(async () => {
    const { uploadPracticePhotos } = await loadChunk(
      () => import('#features/photos/practice/practice-photos.ts'),
    );
    try {
      await uploadPracticePhotos(session, t`Practice`);
    } catch {
      notify('error', t`This browser cannot draw the photos. Try another one.`);
      return;
    }
    void navigate(localePath(`/session/${session.id}/photos`));
  });
}

function useRemove(id: string): Act {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  return useAct(async () => {
    await call('sessions.deletePractice', { params: { id } });
    notify('success', t`The practice session was deleted.`);
    await navigate(localePath('/sessions'));
    for (const queryKey of [keys.sessions, keys.session(id), keys.photos(id)])
      void client.invalidateQueries({ queryKey });
  });
}
