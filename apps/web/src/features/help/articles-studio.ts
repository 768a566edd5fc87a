import { msg } from '@lingui/core/macro';
import type { Article } from './article.ts';

/** The help of what happens after a session: photos, publishing, and the pages of the studio. */
export const studioArticles = {
  card: {
    title: msg`Upload the card`,
    purpose: msg`After the job, the photos of your memory card go to the server and are assigned to their shoots.`,
    steps: [
      msg`Put the card into a card reader and open the photos of the session.`,
      msg`Tap <0>Choose photos</0>, or <0>Choose card folder</0> on a computer. Take all photos, also the QR photos.`,
      msg`Wait until everything is uploaded. You may open other pages, but keep the app open.`,
      msg`Format the card only when this page says that it is safe.`,
    ],
    problems: [
      {
        problem: msg`The upload was interrupted.`,
        answer: msg`Choose the same card again. Photos that are on the server are skipped.`,
      },
      {
        problem: msg`The page says that you should not format the card yet.`,
        answer: msg`Some files are not on the server. Choose the card again.`,
      },
      {
        problem: msg`A photo was not accepted.`,
        answer: msg`The list says why. Tap <0>Try again</0>, or <0>Skip this file</0> if you do not need it.`,
      },
      {
        problem: msg`The network is too slow here.`,
        answer: msg`Tap <0>Pause</0>, and <0>Resume upload</0> in a better place.`,
      },
    ],
    related: ['photos', 'questions', 'publishing'],
  },
  photos: {
    title: msg`Photos of a session`,
    purpose: msg`Here you see which photo is in which shoot, and can change it.`,
    steps: [
      msg`<0>Photos</0> shows the photos of each camera, one after the other.`,
      msg`On a phone, press a photo a little longer to select it.`,
      msg`Tap <0>From here to …</0> and the last photo to select all photos in between.`,
      msg`Tap <0>Move photos …</0> and choose the shoot. <0>Hide photos</0> keeps them from everybody.`,
      msg`<0>Shoots</0> shows the shoots of the card, <0>Clocks</0> the clocks of the cameras.`,
    ],
    problems: [
      {
        problem: msg`You moved the wrong photos.`,
        answer: msg`Tap <0>Undo</0>. <0>All changes</0> lists the earlier ones.`,
      },
      {
        problem: msg`Two groups are in one shoot.`,
        answer: msg`Select the first photo of the second group and tap <0>Split here</0>.`,
      },
      {
        problem: msg`All photos of one camera are in the wrong shoots.`,
        answer: msg`Its clock is unknown. Move one photo to its shoot, and Photoslate suggests shoots for the others.`,
      },
    ],
    related: ['card', 'questions', 'publishing'],
  },
  questions: {
    title: msg`Questions`,
    purpose: msg`Photoslate asks you about photos whose shoot is not certain.`,
    steps: [
      msg`Compare the photo with the shoots beside it or below it. <0>Why?</0> tells the reason for the question.`,
      msg`Take the suggestion, or choose another shoot.`,
      msg`If the photos may stay where they are, tap <0>Leave as is</0>.`,
      msg`Continue until no question is left. Then publish the session.`,
    ],
    problems: [
      {
        problem: msg`You gave the wrong answer.`,
        answer: msg`Tap <0>Undo</0>, and the question is open again.`,
      },
      {
        problem: msg`You do not know the answer.`,
        answer: msg`Leave the question open. Its shoot is held back until you release it.`,
      },
      {
        problem: msg`There are many questions about one camera.`,
        answer: msg`Look at <0>Clocks</0>: the clock of this camera is probably unknown.`,
      },
    ],
    related: ['photos', 'calibration', 'publishing'],
  },
  publishing: {
    title: msg`Publish`,
    purpose: msg`Publishing opens the galleries and sends an e-mail to each linked customer.`,
    steps: [
      msg`<0>Going out</0> lists the shoots that you are about to publish. The shoots above it are held back, each with its reason.`,
      msg`Tap <0>Release</0> to publish a shoot all the same.`,
      msg`Look at the preview: it shows what one person gets.`,
      msg`Tap <0>Change</0> if the e-mails should go out later.`,
      msg`Tap <0>Publish</0>. For ten seconds you can still tap <0>Undo</0>.`,
    ],
    problems: [
      {
        problem: msg`A shoot is held back.`,
        answer: msg`It has open questions, nobody linked, or more people than usual. Check it, then release it.`,
      },
      {
        problem: msg`Nobody gets an e-mail.`,
        answer: msg`No mail server is set up yet. An owner does this in the settings, under <0>Set up e-mail</0>.`,
      },
      {
        problem: msg`A gallery should go offline again.`,
        answer: msg`Open <0>Shoots</0> in the photos of the session and tap <0>Unpublish</0>.`,
      },
    ],
    related: ['questions', 'mails', 'orders'],
  },
  mails: {
    title: msg`E-mails and open tasks`,
    purpose: msg`Here you see which e-mails did not arrive, and what else waits for you.`,
    steps: [
      msg`<0>Needs attention</0> lists shoots without a contact, bounced e-mails and galleries that nobody opened.`,
      msg`Open the shoot and correct the address. The new address gets the link to the published photos.`,
      msg`For owners, <0>E-mails</0> shows each e-mail with its text.`,
    ],
    problems: [
      {
        problem: msg`An e-mail bounced.`,
        answer: msg`Often one letter of the address is wrong. Ask the customer and correct it.`,
      },
      {
        problem: msg`No e-mail goes out.`,
        answer: msg`Open <0>Set up e-mail</0> in the settings and tap <0>Send test e-mail</0>.`,
      },
      {
        problem: msg`E-mails go out only in the morning.`,
        answer: msg`At night they wait. Owners set the times under <0>Privacy and e-mails</0>.`,
      },
    ],
    related: ['publishing', 'customer-list', 'settings'],
    pages: [
      { to: '/studio/attention', label: msg`Needs attention` },
      { to: '/mails', label: msg`E-mails`, forOwners: true },
    ],
  },
  'customer-list': {
    title: msg`Customers`,
    purpose: msg`Everyone who gets photos from you, with their galleries, orders and e-mails.`,
    steps: [
      msg`Search by name, by e-mail address, or by the number of an order or a shoot.`,
      msg`Tap a customer to see everything about them.`,
      msg`<0>Edit contact</0> corrects the name and the address in all shoots.`,
      msg`<0>Export the data</0> and <0>Erase data…</0> answer requests about personal data.`,
    ],
    problems: [
      {
        problem: msg`A customer cannot find the photos.`,
        answer: msg`Open the customer and tap <0>Send the link</0>.`,
      },
      {
        problem: msg`Somebody is in the list twice.`,
        answer: msg`They used two addresses. Each e-mail address is a customer of its own.`,
      },
    ],
    related: ['customers', 'orders', 'mails'],
    pages: [{ to: '/studio/customers', label: msg`Customers` }],
  },
  orders: {
    title: msg`Orders and sales`,
    purpose: msg`Here you see what was ordered, what is paid, and what you earned.`,
    steps: [
      msg`For owners, <0>Orders</0> lists all orders.`,
      msg`When money arrives by transfer or on site, open the order and tap <0>Mark the order as paid</0>.`,
      msg`The customer can then download the photos.`,
      msg`<0>Sales</0> adds up what was paid on the days that you choose.`,
      msg`<0>Export CSV</0> saves the list for your accounts.`,
    ],
    problems: [
      {
        problem: msg`A customer wants the money back.`,
        answer: msg`Open the order and tap <0>Refund the order</0>. Its downloads are locked at once.`,
      },
      {
        problem: msg`Customers cannot pay.`,
        answer: msg`Check the ways to pay in the settings, under <0>Payments and receipts</0>.`,
      },
    ],
    related: ['publishing', 'customer-list', 'mails'],
    pages: [
      { to: '/studio/orders', label: msg`Orders`, forOwners: true },
      { to: '/studio/sales', label: msg`Sales` },
    ],
  },
  settings: {
    title: msg`Settings`,
    purpose: msg`Owners set here what applies to all sessions: prices, people, e-mails, legal texts.`,
    steps: [
      msg`On a phone, tap <0>Studio</0> in the list of sessions; on a computer, <0>Settings</0> at the left.`,
      msg`<0>Prices</0> has the three price groups. Changes apply to new sessions only.`,
      msg`Under <0>People</0> you invite photographers and other owners.`,
      msg`<0>Logo and sender</0> is what customers see on pages and in e-mails.`,
      msg`<0>Privacy and e-mails</0> says how long photos and contacts are kept.`,
    ],
    problems: [
      {
        problem: msg`You do not see the settings.`,
        answer: msg`Only owners do. Ask an owner of your studio.`,
      },
      {
        problem: msg`Customers cannot open the QR code.`,
        answer: msg`Open <0>Public address</0> and tap <0>Test with your phone</0>.`,
      },
      {
        problem: msg`You lost a phone.`,
        answer: msg`Log in on another one and tap <0>Log out on all devices</0>.`,
      },
    ],
    related: ['new-session', 'mails', 'orders'],
    pages: [{ to: '/studio', label: msg`Studio` }],
  },
} satisfies Record<string, Article>;
