import type { Messages } from './messages.ts';

export const nl: Messages = {
  errors: {
    bad_request: 'Het verzoek kon niet worden gelezen.',
    unauthenticated: 'Log opnieuw in.',
    login_failed: 'Dit e-mailadres en wachtwoord horen niet bij elkaar.',
    forbidden: 'Helaas, je hebt niet de juiste rechten om deze pagina te bekijken.',
    not_found: 'Deze pagina kon niet worden gevonden',
    conflict: 'Dit kan nu niet. Laad de pagina opnieuw om te zien wat er is veranderd.',
    code_taken: 'Een ander apparaat gebruikt deze code al.',
    operation_reused: 'Deze bewerking is al met andere inhoud verstuurd.',
    session_ended: 'Deze sessie is beëindigd. Hervat de sessie eerst.',
    price_group_locked: 'De prijzen kunnen niet meer worden gewijzigd: er is al een bestelling.',
    nothing_to_publish: 'Er zit nog geen foto in deze shoot.',
    order_not_open: 'Deze bestelling kan zo niet meer worden gewijzigd.',
    order_waits: 'Eerst moet een andere bestelling worden betaald.',
    nothing_to_refund:
      'De overige foto’s kosten evenveel, dus er gaat niets terug. Betaal eerst de nieuwere bestelling terug.',
    refund_changed: 'Het bedrag is veranderd. Controleer het en probeer het opnieuw.',
    too_many_open_orders:
      'Je hebt 20 bestellingen die nog niet betaald zijn. Betaal er een, of vraag de studio er een te annuleren; daarna kun je weer bestellen.',
    payment_unavailable:
      'De betaalpagina is nu niet bereikbaar en er is niets afgeschreven. Probeer het zo opnieuw of kies een andere manier van betalen.',
    not_empty: 'Er zitten al foto’s of klanten in, daarom is dit niet weggegooid.',
    gallery_published: 'Klanten zien deze galerij al. Trek hem eerst terug.',
    shoot_has_orders: 'Klanten hebben foto’s van deze shoot gekocht, dus die blijft zoals hij is.',
    gone: 'Dit bestaat niet meer.',
    code_replaced: 'Deze code is niet meer in gebruik. Vraag je fotograaf om de nieuwe.',
    link_revoked: 'Deze link is niet meer geldig. Vraag hieronder een nieuwe aan.',
    link_over:
      'De tijd van deze galerij is voorbij. Heeft de studio je foto’s nog, vraag dan hieronder een nieuwe link aan.',
    gallery_recalled: 'Deze foto’s zijn op dit moment niet beschikbaar.',
    too_large: 'Dit is te groot.',
    unsupported_type: 'Dit soort inhoud wordt niet geaccepteerd.',
    invalid: 'Controleer wat je hebt ingevuld.',
    reset_invalid: 'Deze link is verlopen of al gebruikt. Vraag een nieuwe aan.',
    setup_done: 'Deze installatie is al ingericht, of de link klopt niet.',
    invitation_invalid:
      'Deze uitnodiging is verlopen, ingetrokken of al gebruikt. Vraag de studio om een nieuwe.',
    last_owner: 'De studio heeft minstens één eigenaar nodig die kan inloggen.',
    too_many_requests: 'Te veel pogingen. Probeer het over {wait} opnieuw.',
    server_error: 'Er is een fout opgetreden, probeer het later opnieuw.',
    unavailable: 'De server heeft het druk. Probeer het zo nog eens.',
    disk_full:
      'De server heeft geen ruimte meer voor foto’s. Er is niets verloren; probeer het later opnieuw.',
  },
  fields: {
    required: 'Vul dit in.',
    email: 'Vul een geldig e-mailadres in.',
    too_long: 'Hoogstens {limit} tekens.',
    too_short: 'Minstens {limit} tekens.',
    too_small: 'Minstens {limit}.',
    too_big: 'Hoogstens {limit}.',
    invalid: 'Dit is niet geldig.',
    password_short: 'Een wachtwoord heeft minstens 10 tekens.',
    password_weak:
      'Te makkelijk te raden. Beter: drie of vier woorden die niets met elkaar te maken hebben, zonder naam of adres.',
    password_mismatch: 'De twee wachtwoorden zijn niet hetzelfde.',
    unknown_time_zone: 'Deze tijdzone is onbekend.',
    unknown_location: 'Deze locatie bestaat niet.',
    unknown_price_group: 'Deze prijsgroep bestaat niet.',
    image_unsuitable: 'Een PNG- of JPEG-afbeelding van hoogstens 2 MB, graag.',
    email_taken: 'Dit e-mailadres is al in gebruik.',
    reset_unknown: 'Deze herstellink is niet geldig. Vraag een nieuwe aan.',
    reset_used: 'Deze herstellink is al gebruikt. Vraag een nieuwe aan.',
    reset_expired: 'Deze herstellink is verlopen: hij werkt een uur. Vraag een nieuwe aan.',
    reset_other_address: 'Deze herstellink is voor een ander e-mailadres gemaakt.',
  },
  resetSent: 'Als dit adres bij een account hoort, zijn de instructies onderweg.',
  resetKept:
    'Er is geen mailserver ingesteld. Als dit adres bij een account hoort, staan de instructies als bestand op de server: vraag wie hem beheert.',
  resetDone: 'Je wachtwoord is gewijzigd. Je kunt er nu mee inloggen.',
  linkAgain: 'Als er foto’s voor dit adres zijn, is de link onderweg.',
  linkKept:
    'Er is geen mailserver ingesteld, dus er kan geen e-mail worden verstuurd. Vraag de studio om je link.',
  page: {
    description: 'Photoslate: elke foto vindt zijn mensen.',
    noScript: 'Photoslate heeft JavaScript nodig.',
  },
};
