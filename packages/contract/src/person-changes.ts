import { z } from 'zod';
import { CUSTOMER_NOTE_MAX } from './constants.ts';
import { IdParams, Language, line } from './scalars.ts';

/** The details of a person as a photographer corrects them. */
export const PersonContact = z.object({
  firstName: line(120).nullish(),
  lastName: line(120).nullish(),
  email: line(254),
  phone: line(40).nullish(),
  language: Language,
});
export const NotePerson = z.object({ note: line(CUSTOMER_NOTE_MAX).nullable() });
export const ErasePerson = z.object({ withPhotos: z.boolean() });
export const ClaimParams = IdParams.extend({ claimId: z.string().max(200) });
