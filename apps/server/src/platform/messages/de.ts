import type { Messages } from './messages.ts';

export const de: Messages = {
  errors: {
    bad_request: 'Die Anfrage war nicht lesbar.',
    unauthenticated: 'Bitte noch einmal anmelden.',
    login_failed: 'Diese E-Mail-Adresse und dieses Passwort gehören nicht zusammen.',
    forbidden: 'Leider fehlt die Berechtigung, diese Seite zu sehen.',
    not_found: 'Diese Seite wurde nicht gefunden',
    conflict: 'Das geht im Moment nicht. Bitte neu laden, um zu sehen, was sich geändert hat.',
    code_taken: 'Ein anderes Gerät verwendet diesen Code bereits.',
    operation_reused: 'Dieser Vorgang wurde schon mit anderem Inhalt gesendet.',
    session_ended: 'Diese Session ist beendet. Setze sie zuerst fort.',
    price_group_locked: 'Die Preise lassen sich nicht mehr ändern: Es gibt schon eine Bestellung.',
    nothing_to_publish: 'In diesem Shooting ist noch kein Foto.',
    order_not_open: 'Diese Bestellung lässt sich so nicht mehr ändern.',
    order_waits: 'Zuerst muss eine andere Bestellung bezahlt werden.',
    nothing_to_refund:
      'Die übrigen Fotos kosten genauso viel, daher wird nichts erstattet. Erstatte zuerst die neuere Bestellung.',
    refund_changed: 'Der Betrag hat sich geändert. Prüfe ihn und versuche es noch einmal.',
    too_many_open_orders:
      '20 Bestellungen sind noch nicht bezahlt. Sobald eine davon bezahlt oder vom Studio storniert ist, lässt sich wieder bestellen.',
    payment_unavailable:
      'Die Bezahlseite ist gerade nicht erreichbar, und es wurde nichts abgebucht. Bitte gleich noch einmal versuchen oder anders bezahlen.',
    not_empty: 'Darin sind schon Fotos oder Kunden, deshalb wurde nichts verworfen.',
    gallery_published: 'Kunden sehen diese Galerie bereits. Zieh sie zuerst zurück.',
    shoot_has_orders: 'Kunden haben Fotos dieses Shootings gekauft, deshalb bleibt es, wie es ist.',
    gone: 'Das gibt es nicht mehr.',
    code_replaced: 'Dieser Code gilt nicht mehr. Bitte vor Ort nach dem neuen fragen.',
    link_revoked: 'Dieser Link gilt nicht mehr. Ein neuer lässt sich unten anfordern.',
    link_over:
      'Die Zeit dieser Galerie ist um. Solange das Studio die Fotos hat, lässt sich unten ein neuer Link anfordern.',
    gallery_recalled: 'Diese Fotos sind im Moment nicht verfügbar.',
    too_large: 'Das ist zu groß.',
    unsupported_type: 'Diese Art von Inhalt wird nicht angenommen.',
    invalid: 'Bitte die Eingaben prüfen.',
    reset_invalid: 'Dieser Link ist abgelaufen oder schon benutzt. Fordere einen neuen an.',
    setup_done: 'Diese Installation ist schon eingerichtet, oder der Link stimmt nicht.',
    invitation_invalid:
      'Diese Einladung ist abgelaufen, zurückgenommen oder schon benutzt. Das Studio kann eine neue schicken.',
    last_owner: 'Das Studio braucht mindestens eine Person mit Leitung, die sich anmelden kann.',
    too_many_requests: 'Zu viele Versuche. Bitte in {wait} noch einmal versuchen.',
    server_error: 'Es ist ein Fehler aufgetreten. Bitte später noch einmal versuchen.',
    unavailable: 'Der Server ist ausgelastet. Bitte gleich noch einmal versuchen.',
    disk_full:
      'Auf dem Server ist kein Platz mehr für Fotos. Nichts ist verloren; bitte später noch einmal versuchen.',
  },
  fields: {
    required: 'Bitte ausfüllen.',
    email: 'Bitte eine gültige E-Mail-Adresse eingeben.',
    too_long: 'Bitte höchstens {limit} Zeichen.',
    too_short: 'Bitte mindestens {limit} Zeichen.',
    too_small: 'Bitte mindestens {limit}.',
    too_big: 'Bitte höchstens {limit}.',
    invalid: 'Das ist ungültig.',
    password_short: 'Ein Passwort hat mindestens 10 Zeichen.',
    password_weak:
      'Zu leicht zu erraten. Besser: drei oder vier Wörter, die nichts miteinander zu tun haben, ohne Namen und Adresse.',
    password_mismatch: 'Die beiden Passwörter stimmen nicht überein.',
    unknown_time_zone: 'Diese Zeitzone ist unbekannt.',
    unknown_location: 'Diesen Ort gibt es nicht.',
    unknown_price_group: 'Diese Preisgruppe gibt es nicht.',
    image_unsuitable: 'Bitte ein PNG- oder JPEG-Bild von höchstens 2 MB.',
    email_taken: 'Diese E-Mail-Adresse wird schon verwendet.',
    reset_unknown: 'Dieser Link ist ungültig. Bitte einen neuen anfordern.',
    reset_used: 'Dieser Link wurde schon benutzt. Bitte einen neuen anfordern.',
    reset_expired: 'Dieser Link ist abgelaufen: Er gilt eine Stunde. Bitte einen neuen anfordern.',
    reset_other_address: 'Dieser Link gehört zu einer anderen E-Mail-Adresse.',
  },
  resetSent: 'Wenn diese Adresse zu einem Konto gehört, ist die Anleitung unterwegs.',
  resetKept:
    'Es ist kein Mailserver eingerichtet. Wenn diese Adresse zu einem Konto gehört, liegt die Anleitung als Datei auf dem Server: Wer ihn betreibt, kann sie geben.',
  resetDone: 'Dein Passwort wurde geändert. Du kannst dich jetzt damit anmelden.',
  linkAgain: 'Wenn es Fotos für diese Adresse gibt, ist der Link unterwegs.',
  linkKept:
    'Es ist kein Mailserver eingerichtet, deshalb kann keine E-Mail verschickt werden. Den Link gibt es direkt beim Studio.',
  page: {
    description: 'Photoslate: Jedes Foto findet seine Menschen.',
    noScript: 'Photoslate braucht JavaScript.',
  },
};
