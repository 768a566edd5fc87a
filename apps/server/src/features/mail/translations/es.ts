import type { MailWords } from './mail-translation.ts';

export const es: MailWords = {
  texts: {
    'gallery-ready': {
      subject: 'Tus fotos ya están listas: {location}',
      heading: 'Tus fotos ya están listas',
      paragraphs: [
        '{studio} ha subido tus fotos del {date} ({location}): {photos}.',
        'Míralas cuando quieras.',
      ],
      button: 'Ver mis fotos',
      after: 'Este enlace es solo tuyo. Quien lo tenga podrá ver tus fotos.',
    },
    'link-again': {
      subject: 'Tu enlace a tus fotos: {location}',
      heading: 'Aquí tienes tu enlace otra vez',
      paragraphs: ['Con él puedes ver tus fotos del {date} ({location}).'],
      button: 'Ver mis fotos',
      after: '¿No lo has pedido tú? Entonces no tienes que hacer nada.',
    },
    'order-received': {
      subject: 'Tu pedido {number}',
      heading: 'Gracias por tu pedido',
      paragraphs: [
        '{studio} ha recibido el pedido {number}: {photos}, {total} en total.',
        'En cuanto esté pagado, podrás descargar los originales en la misma página.',
      ],
      button: 'Ver mi pedido',
      after: 'Este enlace es solo tuyo. Quien lo tenga podrá ver tus fotos.',
    },
    'order-paid': {
      subject: 'Pedido {number}: tus fotos ya se pueden descargar',
      heading: 'Las fotos son tuyas',
      paragraphs: [
        'El pedido {number} está pagado: {total}. ¡Gracias!',
        'Descarga los originales, sin marca de agua, cuando quieras.',
      ],
      button: 'Descargar mis fotos',
      after: 'Este enlace es solo tuyo. Quien lo tenga podrá ver tus fotos.',
    },
    'order-cancelled': {
      subject: 'El pedido {number} se canceló',
      heading: 'Tu pedido se canceló',
      paragraphs: [
        'El precio del pedido {number} solo valía junto con otro pedido en {studio}. Aquel se canceló o se reembolsó, y con él se canceló este: no tienes que pagarlo.',
        'Puedes pedir las fotos de nuevo cuando quieras.',
      ],
      button: 'Ver mis fotos',
      after: 'Este enlace es solo tuyo. Quien lo tenga podrá ver tus fotos.',
    },
    'password-reset': {
      subject: 'Elige una contraseña nueva',
      heading: 'Una contraseña nueva',
      paragraphs: [
        'Puedes elegir una contraseña nueva para tu cuenta en {studio}. El enlace funciona una vez, durante una hora.',
      ],
      button: 'Elegir una contraseña',
      after: '¿No lo has pedido tú? Entonces no tienes que hacer nada: tu contraseña sigue igual.',
    },
    invitation: {
      subject: 'Invitación de {studio}',
      heading: 'Ven a fotografiar con nosotros',
      paragraphs: [
        '{studio} trabaja con Photoslate y te invita. Elige una contraseña y puedes empezar. El enlace funciona una vez, durante siete días.',
      ],
      button: 'Unirme',
      after: '¿No sabes de qué se trata? Entonces no hay que hacer nada.',
    },
    'own-data': {
      subject: 'Lo que {studio} sabe de ti',
      heading: 'Tus datos',
      paragraphs: [
        'Con este enlace ves lo que {studio} guarda sobre ti. Puedes guardarlo o pedir que se borre. El enlace funciona durante siete días.',
      ],
      button: 'Ver mis datos',
      after: '¿No lo has pedido? Entonces no tienes que hacer nada.',
    },
    'retention-near': {
      subject: 'El {date} se borrarán fotos y direcciones',
      heading: 'Su tiempo en tu estudio casi ha terminado',
      paragraphs: [
        'El {date} se borrarán las fotos y las direcciones de las siguientes sesiones, tal como lo ha configurado tu estudio. Las ventas siguen en la contabilidad, sin direcciones.',
      ],
      button: 'Ver mis sesiones',
      after:
        '¿Las necesitas más tiempo? Guarda antes lo que necesites o cambia cuánto tiempo conserva tu estudio las fotos.',
    },
    'expiring-soon': {
      subject: 'Tus fotos de {location} están en línea hasta el {ends}',
      heading: 'Tus fotos están en línea hasta el {ends}',
      paragraphs: [
        'Hasta ese día puedes ver, pedir y descargar tus fotos del {date} ({location}). Después dejarán de estar en línea.',
      ],
      button: 'Ver mis fotos',
      after: 'Este enlace es solo tuyo. Quien lo tenga podrá ver tus fotos.',
    },
    reminder: {
      subject: 'Tus fotos siguen aquí: {location}',
      heading: '¿Ya has visto tus fotos?',
      paragraphs: [
        'Tus fotos del {date} ({location}) te esperan: {photos}.',
        '{studio} te lo recuerda solo esta vez.',
      ],
      button: 'Ver mis fotos',
      after: 'Este enlace es solo tuyo. Quien lo tenga podrá ver tus fotos.',
    },
  },
  photos: { one: 'una foto', other: '{count} fotos' },
  copyLink: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  sentFor: 'Enviado con Photoslate en nombre de {studio}.',
  unsubscribe: {
    link: 'No recibir más recordatorios de {studio}',
    heading: '¿No recibir más recordatorios?',
    text: '{studio} ya no te enviará recordatorios de fotos. Lo que pidas o solicites seguirá llegando por correo.',
    button: 'No quiero más recordatorios',
    done: 'Hecho: {studio} no te enviará más recordatorios.',
    invalid: 'Este enlace no es válido.',
  },
};
