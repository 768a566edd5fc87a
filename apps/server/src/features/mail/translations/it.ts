import type { MailWords } from './mail-translation.ts';

export const it: MailWords = {
  texts: {
    'gallery-ready': {
      subject: 'Le tue foto sono pronte: {location}',
      heading: 'Le tue foto sono pronte',
      paragraphs: [
        '{studio} ha messo online le tue foto ({location}, {date}): {photos}.',
        'Guardale quando vuoi.',
      ],
      button: 'Guarda le mie foto',
      after: 'Questo link è solo tuo. Chi lo ha può vedere le tue foto.',
    },
    'link-again': {
      subject: 'Il tuo link alle tue foto: {location}',
      heading: 'Ecco di nuovo il tuo link',
      paragraphs: ['Con questo link vedi le tue foto ({location}, {date}).'],
      button: 'Guarda le mie foto',
      after: 'Non l’hai chiesto tu? Allora non devi fare nulla.',
    },
    'order-received': {
      subject: 'Il tuo ordine {number}',
      heading: 'Grazie per il tuo ordine',
      paragraphs: [
        '{studio} ha ricevuto l’ordine {number}: {photos}, {total} in tutto.',
        'Appena sarà pagato, potrai scaricare gli originali dalla stessa pagina.',
      ],
      button: 'Guarda il mio ordine',
      after: 'Questo link è solo tuo. Chi lo ha può vedere le tue foto.',
    },
    'order-paid': {
      subject: 'Ordine {number}: le tue foto sono pronte da scaricare',
      heading: 'Le foto sono tue',
      paragraphs: [
        'L’ordine {number} è stato pagato: {total}. Grazie!',
        'Scarica gli originali, senza filigrana, quando vuoi.',
      ],
      button: 'Scarica le mie foto',
      after: 'Questo link è solo tuo. Chi lo ha può vedere le tue foto.',
    },
    'order-cancelled': {
      subject: 'L’ordine {number} è stato annullato',
      heading: 'Il tuo ordine è stato annullato',
      paragraphs: [
        'Il prezzo dell’ordine {number} valeva solo insieme a un altro ordine da {studio}. Quello è stato annullato o rimborsato, e con lui è stato annullato questo: non devi pagarlo.',
        'Puoi ordinare di nuovo le foto quando vuoi.',
      ],
      button: 'Guarda le mie foto',
      after: 'Questo link è solo tuo. Chi lo ha può vedere le tue foto.',
    },
    'password-reset': {
      subject: 'Scegli una nuova password',
      heading: 'Una nuova password',
      paragraphs: [
        'Puoi scegliere una nuova password per il tuo account presso {studio}. Il link funziona una volta, per un’ora.',
      ],
      button: 'Scegli una nuova password',
      after: 'Non l’hai chiesto tu? Allora non devi fare nulla: la tua password resta com’è.',
    },
    invitation: {
      subject: 'Invito di {studio}',
      heading: 'Vieni a fotografare con noi',
      paragraphs: [
        '{studio} lavora con Photoslate e ti invita. Scegli una password e puoi cominciare. Il link funziona una volta, per sette giorni.',
      ],
      button: 'Partecipa',
      after: 'Non sai di che cosa si tratta? Allora non c’è niente da fare.',
    },
    'own-data': {
      subject: 'Che cosa sa di te {studio}',
      heading: 'I tuoi dati',
      paragraphs: [
        'Con questo link vedi che cosa conserva {studio} su di te. Puoi salvarlo o farlo cancellare. Il link funziona per sette giorni.',
      ],
      button: 'Vedi i miei dati',
      after: 'Non l’hai chiesto tu? Allora non devi fare nulla.',
    },
    'retention-near': {
      subject: 'Il {date} verranno eliminate foto e indirizzi',
      heading: 'Il loro tempo nel tuo studio sta per finire',
      paragraphs: [
        'Il {date} verranno eliminati le foto e gli indirizzi delle sessioni seguenti, come impostato dal tuo studio. Le vendite restano nei conti, senza indirizzi.',
      ],
      button: 'Vedi le mie sessioni',
      after:
        'Ti servono più a lungo? Salva prima ciò che ti serve, oppure cambia per quanto tempo il tuo studio conserva le foto.',
    },
    'expiring-soon': {
      subject: 'Le tue foto ({location}) sono online fino al {ends}',
      heading: 'Le tue foto sono online fino al {ends}',
      paragraphs: [
        'Fino a quel giorno puoi guardare, ordinare e scaricare le tue foto ({location}, {date}). Dopo non saranno più online.',
      ],
      button: 'Guarda le mie foto',
      after: 'Questo link è solo tuo. Chi lo ha può vedere le tue foto.',
    },
    reminder: {
      subject: 'Le tue foto ti aspettano ancora: {location}',
      heading: 'Hai già visto le tue foto?',
      paragraphs: [
        'Le tue foto ti aspettano ({location}, {date}): {photos}.',
        '{studio} te lo ricorda solo questa volta.',
      ],
      button: 'Guarda le mie foto',
      after: 'Questo link è solo tuo. Chi lo ha può vedere le tue foto.',
    },
  },
  photos: { one: 'una foto', other: '{count} foto' },
  copyLink: 'Se il pulsante non funziona, copia questo indirizzo nel tuo browser:',
  sentFor: 'Inviato con Photoslate per {studio}.',
  unsubscribe: {
    link: 'Niente più promemoria da {studio}',
    heading: 'Niente più promemoria?',
    text: '{studio} non ti invierà più promemoria sulle foto. Ciò che ordini o richiedi continuerà ad arrivare via e-mail.',
    button: 'Niente più promemoria, grazie',
    done: 'Fatto: {studio} non ti invierà più promemoria.',
    invalid: 'Questo link non è valido.',
  },
};
