import type { Language } from '@photoslate/contract/scalars';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import type { MailWords } from './mail-translation.ts';

const all: Record<Language, MailWords> = { en, nl, de, es, fr, it };

/** The texts of the mails in one language. */
export const wordsIn = (language: Language): MailWords => all[language];
