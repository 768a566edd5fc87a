import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { notify } from '#lib/loading/notifications.ts';
import { useStore } from '#lib/store.ts';
import { takeCode } from '#lib/offline/code-pool.ts';
import type { Operation } from '#lib/offline/operation.ts';
import { discard, outboxStore, tryAgain } from '#lib/offline/outbox.ts';
import { replaceCode } from '#lib/offline/replace-code.ts';
import { foldSession } from '#lib/offline/overlay/fold-session.ts';
import { withDependents } from '#lib/offline/queue.ts';
import { detailRead } from '#lib/offline/reads.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { writeLabel } from './write-label.ts';
import style from './refused-writes.module.css';

interface RefusedWritesProps {
  sessionId?: string;
  /** The shoot on the screen, whose customers can be corrected here. */
  shootId?: string;
  /** Opens the form of a customer of that shoot. */
  onCorrect?: (customerId: string) => void;
}

/**
 * The writes that the server rejected, each with its reason and the possible actions; of one
 * session, or all. Renders nothing if there are none.
 */
export function RefusedWrites({ sessionId, shootId, onCorrect }: RefusedWritesProps) {
  const operations = useStore(outboxStore);
  const refused = operations.filter(
    (operation) =>
      operation.state === 'refused' && (sessionId === undefined || operation.sessionId === sessionId),
  );
  if (refused.length === 0) return null;
  return (
    <section className={style.refused} aria-labelledby="refused">
      <h2 id="refused">
        <IconAlertTriangle size={24} aria-hidden="true" />
        <Plural value={refused.length} one="# change was not saved" other="# changes were not saved" />
      </h2>
      <ul>
        {refused.map((operation) => (
          <RefusedWrite
            key={operation.id}
            operation={operation}
            operations={operations}
            shootId={shootId}
            onCorrect={onCorrect}
          />
        ))}
      </ul>
    </section>
  );
}

interface RefusedWriteProps extends Pick<RefusedWritesProps, 'shootId' | 'onCorrect'> {
  operation: Operation;
  operations: readonly Operation[];
}

function RefusedWrite({ operation, operations, shootId, onCorrect }: RefusedWriteProps) {
  const { t } = useLingui();
  const { id, sessionId, refusal } = operation;
  const session = sessionId ? foldSession(detailRead(sessionId), operations, sessionId) : undefined;
  const waiting = withDependents(operations, id).length - 1;
  const { command } = operation;
  const wrongContact = command.route === 'shoots.updateContact' && refusal?.status === 422 ? command : null;
  const shoot = wrongContact ? session?.shoots.find((one) => one.id === wrongContact.params.id) : undefined;
  const customerId = shoot?.id === shootId ? wrongContact?.body?.customers[0]?.id : undefined;
  const taken = refusal?.code === 'code_taken';
  const giveUp = async () => {
    const undoDiscard = await discard(id);
    notify('info', t`The change was discarded.`, { undo: () => void undoDiscard().catch(report) });
  };
  const again = () => tryAgain(id, taken ? (same) => replaceCode(same, takeCode()) : undefined);
  return (
    <li className={style.write}>
      <strong>{writeLabel(operation, session)}</strong>
      <p>{refusal?.message}</p>
      {waiting > 0 && (
        <p className={style.waiting}>
          <Plural
            value={waiting}
            one="# later change waits for it, and goes with it if you discard it."
            other="# later changes wait for it, and go with it if you discard it."
          />
        </p>
      )}
      <div className={style.answers}>
        {customerId && onCorrect ? (
          <Button onClick={() => onCorrect(customerId)}>
            <Trans>Edit it</Trans>
          </Button>
        ) : shoot ? (
          <ButtonLink
            to={`/session/${shoot.sessionId}/shoot/${shoot.hash || shoot.id}`}
            state={{ people: true }}
          >
            <Trans>Edit it in shoot {shoot.label}</Trans>
          </ButtonLink>
        ) : (
          <Button onClick={() => void again().catch(report)}>
            {taken ? <Trans>Use a new QR code</Trans> : <Trans>Try again</Trans>}
          </Button>
        )}
        <Button tone="plain" onClick={() => void giveUp().catch(report)}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </li>
  );
}

const report = (error: unknown): void => console.error(error);
