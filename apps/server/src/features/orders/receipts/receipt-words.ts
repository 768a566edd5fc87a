import type { Language } from '@photoslate/contract/scalars';

/** The texts of a receipt. `{number}`, `{date}`, `{rate}`, `{count}` and `{label}` are placeholders. */
export interface ReceiptWords {
  readonly receipt: string;
  readonly creditNote: string;
  readonly number: string;
  readonly date: string;
  readonly order: string;
  readonly customer: string;
  readonly vatNumber: string;
  readonly takes: string;
  readonly photos: { readonly one: string; readonly other: string };
  readonly shoot: string;
  readonly wholeShoot: string;
  readonly total: string;
  readonly net: string;
  readonly vat: string;
  readonly noVat: string;
  readonly paid: string;
  readonly givenBack: string;
}

const words: Record<Language, ReceiptWords> = {
  en: {
    receipt: 'Receipt',
    creditNote: 'Credit note',
    number: 'Number',
    date: 'Date',
    order: 'Order',
    customer: 'Customer',
    vatNumber: 'VAT number',
    takes: 'For receipt {number} of {date}',
    photos: { one: '1 photo', other: '{count} photos' },
    shoot: 'Photo shoot {label}',
    wholeShoot: 'all photos of the shoot',
    total: 'Total',
    net: 'Net amount',
    vat: 'VAT {rate}',
    noVat: 'No VAT is charged.',
    paid: 'Paid. Thank you!',
    givenBack: 'This amount goes back to you.',
  },
  nl: {
    receipt: 'Kwitantie',
    creditNote: 'Creditnota',
    number: 'Nummer',
    date: 'Datum',
    order: 'Bestelling',
    customer: 'Klant',
    vatNumber: 'Btw-nummer',
    takes: 'Bij kwitantie {number} van {date}',
    photos: { one: '1 foto', other: '{count} foto’s' },
    shoot: 'Fotoshoot {label}',
    wholeShoot: 'alle foto’s van de fotoshoot',
    total: 'Totaal',
    net: 'Bedrag zonder btw',
    vat: 'Btw {rate}',
    noVat: 'Er wordt geen btw berekend.',
    paid: 'Betaald. Dank je wel!',
    givenBack: 'Dit bedrag krijg je terug.',
  },
  de: {
    receipt: 'Quittung',
    creditNote: 'Gutschrift',
    number: 'Nummer',
    date: 'Datum',
    order: 'Bestellung',
    customer: 'Kunde',
    vatNumber: 'USt-IdNr.',
    takes: 'Zur Quittung {number} vom {date}',
    photos: { one: '1 Foto', other: '{count} Fotos' },
    shoot: 'Fotoshooting {label}',
    wholeShoot: 'alle Fotos des Shootings',
    total: 'Gesamtbetrag',
    net: 'Nettobetrag',
    vat: 'MwSt. {rate}',
    noVat: 'Es wird keine Umsatzsteuer berechnet.',
    paid: 'Bezahlt. Vielen Dank!',
    givenBack: 'Diesen Betrag erhalten Sie zurück.',
  },
  es: {
    receipt: 'Recibo',
    creditNote: 'Nota de abono',
    number: 'Número',
    date: 'Fecha',
    order: 'Pedido',
    customer: 'Cliente',
    vatNumber: 'NIF-IVA',
    takes: 'Del recibo {number} del {date}',
    photos: { one: '1 foto', other: '{count} fotos' },
    shoot: 'Sesión de fotos {label}',
    wholeShoot: 'todas las fotos de la sesión de fotos',
    total: 'Total',
    net: 'Importe neto',
    vat: 'IVA {rate}',
    noVat: 'No se aplica IVA.',
    paid: 'Pagado. ¡Gracias!',
    givenBack: 'Este importe se te devuelve.',
  },
  fr: {
    receipt: 'Reçu',
    creditNote: 'Avoir',
    number: 'Numéro',
    date: 'Date',
    order: 'Commande',
    customer: 'Client',
    vatNumber: 'N° de TVA',
    takes: 'Sur le reçu {number} du {date}',
    photos: { one: '1 photo', other: '{count} photos' },
    shoot: 'Séance photo {label}',
    wholeShoot: 'toutes les photos de la séance photo',
    total: 'Total',
    net: 'Montant hors taxe',
    vat: 'TVA {rate}',
    noVat: 'Aucune TVA n’est facturée.',
    paid: 'Payé. Merci\u202F!',
    givenBack: 'Ce montant vous est remboursé.',
  },
  it: {
    receipt: 'Ricevuta',
    creditNote: 'Nota di credito',
    number: 'Numero',
    date: 'Data',
    order: 'Ordine',
    customer: 'Cliente',
    vatNumber: 'Partita IVA',
    takes: 'Sulla ricevuta {number} del {date}',
    photos: { one: '1 foto', other: '{count} foto' },
    shoot: 'Servizio fotografico {label}',
    wholeShoot: 'tutte le foto del servizio fotografico',
    total: 'Totale',
    net: 'Importo netto',
    vat: 'IVA {rate}',
    noVat: 'Non si applica IVA.',
    paid: 'Pagato. Grazie!',
    givenBack: 'Questo importo ti viene restituito.',
  },
};

/** The texts of receipts in a language. */
export const receiptWords = (language: Language): ReceiptWords => words[language];
