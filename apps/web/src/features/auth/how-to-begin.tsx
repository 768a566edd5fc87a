import { Trans } from '@lingui/react/macro';
import style from './how-to-begin.module.css';

/** On a server without a studio: where the set-up link is, and how to print a new one. */
export function HowToBegin() {
  return (
    <>
      <ol className={style.steps}>
        <li>
          <h2>
            <Trans>Open the set-up link</Trans>
          </h2>
          <p>
            <Trans>
              The server printed it when it started: in the terminal, or in the output of the service. It
              looks like this:
            </Trans>
          </p>
          <code>{`${location.origin}/setup#…`}</code>
        </li>
        <li>
          <h2>
            <Trans>No link at hand?</Trans>
          </h2>
          <p>
            <Trans>This command on the server prints a new one. Earlier links stay valid.</Trans>
          </p>
          <code>npm run admin -- setup:link</code>
        </li>
      </ol>
      <p className={style.visitors}>
        <Trans>
          Looking for your photos? This address is not ready yet. Ask your photographer for the right one.
        </Trans>
      </p>
    </>
  );
}
