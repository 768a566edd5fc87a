import type { MailWords } from './mail-translation.ts';

export const fr: MailWords = {
  texts: {
    'gallery-ready': {
      subject: 'Vos photos sont prêtes : {location}',
      heading: 'Vos photos sont prêtes',
      paragraphs: [
        '{studio} a mis en ligne vos photos du {date} ({location}) : {photos}.',
        'Regardez-les quand vous voulez.',
      ],
      button: 'Voir mes photos',
      after: 'Ce lien n’appartient qu’à vous. Toute personne qui l’a peut voir vos photos.',
    },
    'link-again': {
      subject: 'Votre lien vers vos photos : {location}',
      heading: 'Voici de nouveau votre lien',
      paragraphs: ['Il vous mène à vos photos du {date} ({location}).'],
      button: 'Voir mes photos',
      after: 'Vous n’avez rien demandé ? Alors il n’y a rien à faire.',
    },
    'order-received': {
      subject: 'Votre commande {number}',
      heading: 'Merci pour votre commande',
      paragraphs: [
        '{studio} a bien reçu la commande {number} : {photos}, soit {total} en tout.',
        'Dès qu’elle sera payée, vous pourrez télécharger les originaux sur la même page.',
      ],
      button: 'Voir ma commande',
      after: 'Ce lien n’appartient qu’à vous. Toute personne qui l’a peut voir vos photos.',
    },
    'order-paid': {
      subject: 'Commande {number} : vos photos sont prêtes à télécharger',
      heading: 'Les photos sont à vous',
      paragraphs: [
        'La commande {number} est payée : {total}. Merci !',
        'Téléchargez les originaux, sans filigrane, quand vous voulez.',
      ],
      button: 'Télécharger mes photos',
      after: 'Ce lien n’appartient qu’à vous. Toute personne qui l’a peut voir vos photos.',
    },
    'order-cancelled': {
      subject: 'La commande {number} a été annulée',
      heading: 'Votre commande a été annulée',
      paragraphs: [
        'Le prix de la commande {number} ne valait qu’avec une autre commande chez {studio}. Celle-ci a été annulée ou remboursée, et la commande {number} annulée avec elle : vous n’avez pas à la payer.',
        'Vous pouvez commander les photos à nouveau quand vous voulez.',
      ],
      button: 'Voir mes photos',
      after: 'Ce lien n’appartient qu’à vous. Toute personne qui l’a peut voir vos photos.',
    },
    'password-reset': {
      subject: 'Choisissez un nouveau mot de passe',
      heading: 'Un nouveau mot de passe',
      paragraphs: [
        'Vous pouvez choisir un nouveau mot de passe pour votre compte chez {studio}. Le lien fonctionne une fois, pendant une heure.',
      ],
      button: 'Choisir un mot de passe',
      after: 'Vous n’avez rien demandé ? Alors il n’y a rien à faire : votre mot de passe ne change pas.',
    },
    invitation: {
      subject: 'Invitation de {studio}',
      heading: 'Venez photographier avec nous',
      paragraphs: [
        '{studio} travaille avec Photoslate et vous invite. Choisissez un mot de passe et vous pouvez commencer. Le lien fonctionne une fois, pendant sept jours.',
      ],
      button: 'Rejoindre',
      after: 'Vous ne savez pas de quoi il s’agit ? Alors il n’y a rien à faire.',
    },
    'own-data': {
      subject: 'Ce que {studio} sait de vous',
      heading: 'Vos données',
      paragraphs: [
        'Avec ce lien, vous voyez ce que {studio} conserve à votre sujet. Vous pouvez l’enregistrer ou le faire effacer. Le lien fonctionne pendant sept jours.',
      ],
      button: 'Voir mes données',
      after: 'Vous n’avez rien demandé ? Alors vous n’avez rien à faire.',
    },
    'retention-near': {
      subject: 'Le {date}, des photos et des adresses seront supprimées',
      heading: 'Leur temps dans votre studio touche à sa fin',
      paragraphs: [
        'Le {date}, les photos et les adresses des séances suivantes seront supprimées, comme votre studio l’a réglé. Les ventes restent dans les comptes, sans adresse.',
      ],
      button: 'Voir mes séances',
      after:
        'Vous en avez besoin plus longtemps ? Enregistrez avant ce jour ce qu’il vous faut, ou changez la durée pendant laquelle votre studio garde les photos.',
    },
    'expiring-soon': {
      subject: 'Vos photos ({location}) sont en ligne jusqu’au {ends}',
      heading: 'Vos photos sont en ligne jusqu’au {ends}',
      paragraphs: [
        'Jusqu’à ce jour, vous pouvez voir, commander et télécharger vos photos du {date} ({location}). Ensuite, elles ne seront plus en ligne.',
      ],
      button: 'Voir mes photos',
      after: 'Ce lien n’appartient qu’à vous. Toute personne qui l’a peut voir vos photos.',
    },
    reminder: {
      subject: 'Vos photos vous attendent encore : {location}',
      heading: 'Avez-vous déjà vu vos photos ?',
      paragraphs: [
        'Vos photos du {date} ({location}) vous attendent : {photos}.',
        '{studio} ne vous le rappelle que cette fois-ci.',
      ],
      button: 'Voir mes photos',
      after: 'Ce lien n’appartient qu’à vous. Toute personne qui l’a peut voir vos photos.',
    },
  },
  photos: { one: 'une photo', other: '{count} photos' },
  copyLink: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  sentFor: 'Envoyé avec Photoslate pour {studio}.',
  unsubscribe: {
    link: 'Ne plus recevoir de rappels de {studio}',
    heading: 'Ne plus recevoir de rappels ?',
    text: '{studio} ne vous enverra plus de rappels de photos. Ce que vous commandez ou demandez continuera d’arriver par e-mail.',
    button: 'Plus de rappels, merci',
    done: 'C’est fait : {studio} ne vous enverra plus de rappels.',
    invalid: 'Ce lien n’est pas valable.',
  },
};
