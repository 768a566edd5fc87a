import type { ChecklistStep } from '@photoslate/contract/installation';
import { t } from '@lingui/core/macro';

interface StepWords {
  readonly title: string;
  readonly detail: string;
  /** Where it is done, and the text of the button; undefined for a step that is always done. */
  readonly to?: string;
  readonly action?: string;
}

/** The texts and the page of a step of the set-up checklist. */
export function wordsOfStep(step: ChecklistStep, studioName: string): StepWords {
  switch (step) {
    case 'studio':
      return { title: t`Create your studio`, detail: studioName };
    case 'address':
      return {
        title: t`Set the public address`,
        detail: t`Where customers’ phones reach this server`,
        to: '/studio/public-address',
        action: t`Set address`,
      };
    case 'mail':
      return {
        title: t`Connect a mail server`,
        detail: t`Customers get their photos by e-mail`,
        to: '/studio/mail-server',
        action: t`Set up e-mail`,
      };
    case 'logo':
      return {
        title: t`Add your logo`,
        detail: t`Customers see it on every page and e-mail`,
        to: '/studio/appearance',
        action: t`Add logo`,
      };
    case 'prices':
      return {
        title: t`Set your prices`,
        detail: t`Three price groups, one for each kind of session`,
        to: '/studio/prices',
        action: t`Set prices`,
      };
    case 'payment':
      return {
        title: t`Choose how customers pay`,
        detail: t`On site, by transfer, Stripe or Mollie`,
        to: '/studio/payments',
        action: t`Payments`,
      };
    case 'practice':
      return {
        title: t`Try everything once`,
        detail: t`A practice session, with printed codes or generated photos`,
      };
    case 'session':
      return {
        title: t`Create your first session`,
        detail: t`One job at one place, e.g. “Vondelpark”`,
        to: '/sessions?new=true',
        action: t`Create`,
      };
    default:
      return step satisfies never;
  }
}
