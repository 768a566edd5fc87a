import { msg } from '@lingui/core/macro';
import type { Article } from './article.ts';

/** The help of what happens at the place of a session, and without a network. */
export const fieldArticles = {
  sessions: {
    title: msg`Photo sessions`,
    purpose: msg`This list has all your sessions, the running ones first.`,
    steps: [
      msg`Tap <0>New photo session</0> when you start a job at a place.`,
      msg`Tap a session to open it.`,
      msg`The link at the top leads back to the shoot that you left.`,
      msg`On a phone, <0>Studio</0> leads to your customers, your sales and the settings.`,
    ],
    problems: [
      {
        problem: msg`A session is missing.`,
        answer: msg`On a phone, tap <0>Show older sessions</0> below the list. On a computer, the arrows there turn the pages. Only owners see the sessions of others.`,
      },
      {
        problem: msg`The list is empty without a network.`,
        answer: msg`This phone has not read it yet. The list appears by itself as soon as you are online.`,
      },
      {
        problem: msg`You want to try everything before the first job.`,
        answer: msg`Tap <0>Practice</0> above the list. A practice session comes with test codes and photos, and no customer gets an e-mail.`,
      },
    ],
    related: ['new-session', 'session', 'offline'],
    pages: [{ to: '/sessions', label: msg`Photo sessions` }],
  },
  'new-session': {
    title: msg`New photo session`,
    purpose: msg`A session is one job at one place, for example an afternoon in a park.`,
    steps: [
      msg`Tap <0>New photo session</0> in the list of sessions.`,
      msg`Choose the location, or <0>New location</0> and type its name. Your customers see the name.`,
      msg`Choose the price group. It applies to all shoots of this session.`,
      msg`Tap <0>Create session</0>. The calibration of your camera comes next.`,
    ],
    problems: [
      {
        problem: msg`There is no network.`,
        answer: msg`Create the session anyway. The phone sends it later.`,
      },
      {
        problem: msg`The price group is wrong.`,
        answer: msg`Open the session and tap <0>Prices</0>. You can change it until the first order.`,
      },
      {
        problem: msg`You created a session by mistake.`,
        answer: msg`Open it and tap <0>Discard session</0>. This works as long as the session is empty.`,
      },
    ],
    related: ['calibration', 'session', 'offline'],
    pages: [{ to: '/sessions?new=true', label: msg`New photo session` }],
  },
  calibration: {
    title: msg`Calibration`,
    purpose: msg`One photo of this code shows how far off the clock of your camera is.`,
    steps: [
      msg`Tap <0>Show QR code</0>.`,
      msg`Photograph it with each camera that you use today. It should fill about a third of the picture.`,
      msg`Look at the picture on the camera: the whole code must be in it, and sharp.`,
      msg`Tap <0>I’ve photographed the code</0>, then <0>Sharp, start first shoot</0>.`,
    ],
    problems: [
      {
        problem: msg`The clock of the camera is wrong.`,
        answer: msg`Do not change it during the session. The difference is corrected when you upload the card.`,
      },
      {
        problem: msg`You take another camera later.`,
        answer: msg`Open the session, tap <0>Calibrate again</0> and photograph the code with it.`,
      },
      {
        problem: msg`You forgot the calibration.`,
        answer: msg`The QR code of each shoot carries the time, too. One sharp photo of it with each camera is enough.`,
      },
      {
        problem: msg`The phone does not know the time yet.`,
        answer: msg`It has to reach the server once. Connect it for a moment.`,
      },
    ],
    related: ['slate', 'card', 'questions'],
  },
  slate: {
    title: msg`QR code of a shoot`,
    purpose: msg`Photograph this code before each group, so that the photos after it find their people.`,
    steps: [
      msg`Photograph the whole code with your camera: sharp, and without reflections.`,
      msg`Take the photos of this group.`,
      msg`Let people scan the code and enter their e-mail address, or tap <0>Enter customer data</0>.`,
      msg`Check the line below the code: it shows who is linked. Tap it to see all.`,
      msg`Tap <0>Done, next shoot</0>, then <0>Yes</0>. The next code appears.`,
    ],
    problems: [
      {
        problem: msg`The sun is too bright for the code.`,
        answer: msg`Tap the code, and it fills the screen. Shade the phone with your body.`,
      },
      {
        problem: msg`You forgot to photograph the code.`,
        answer: msg`Photograph it now, before the group leaves. Without it the photos are assigned by their time.`,
      },
      {
        problem: msg`The wrong people scanned the code.`,
        answer: msg`Tap the line below the code, then <0>Generate new QR code</0>. Photos of the old code still count.`,
      },
      {
        problem: msg`You started the next shoot too early.`,
        answer: msg`Open the former shoot in the session and tap <0>Reopen shoot</0>.`,
      },
    ],
    related: ['customers', 'calibration', 'offline'],
  },
  customers: {
    title: msg`Customers of a shoot`,
    purpose: msg`Linked customers get an e-mail when the photos of this shoot are published.`,
    steps: [
      msg`Tap the line below the code: <0>Linked</0> shows who gets the photos, <0>Not linked</0> who does not.`,
      msg`People who scan the code and register appear there by themselves.`,
      msg`If somebody cannot scan it, tap <0>Enter customer data</0> or <0>Share code</0>.`,
      msg`Tap <0>Link</0> or <0>Unlink</0> to change who gets the photos.`,
    ],
    problems: [
      {
        problem: msg`An address has a mistake.`,
        answer: msg`Tap the name and correct it.`,
      },
      {
        problem: msg`Somebody is listed under <0>Not saved</0>.`,
        answer: msg`The server did not accept the address. Tap <0>Edit it</0> and correct it.`,
      },
      {
        problem: msg`Somebody registered and is not linked.`,
        answer: msg`Tap <0>Link</0>. Owners choose under <0>Privacy and e-mails</0> whether this needs a tap.`,
      },
    ],
    related: ['slate', 'mails', 'offline'],
  },
  session: {
    title: msg`Session`,
    purpose: msg`This page shows the shoots of one session, and what you can do with it.`,
    steps: [
      msg`Tap <0>Start new shoot</0> for each group of people.`,
      msg`Tap a shoot to see its QR code and its customers again.`,
      msg`<0>Poster and cards</0> prints QR codes to hang up and to hand out.`,
      msg`After the job, tap <0>End session</0>. <0>Resume session</0> opens the session again.`,
      msg`Then upload the card under <0>Photos</0>.`,
    ],
    problems: [
      {
        problem: msg`You started a shoot by mistake.`,
        answer: msg`Open it and tap <0>Discard shoot</0>. This works as long as the shoot is empty.`,
      },
      {
        problem: msg`You cannot end the session.`,
        answer: msg`It has no shoot yet. Tap <0>Discard session</0> if you do not need it.`,
      },
      {
        problem: msg`Some shoots are not on this device.`,
        answer: msg`Another phone started them, or they are old. They appear as soon as you are online.`,
      },
    ],
    related: ['slate', 'card', 'publishing'],
  },
  offline: {
    title: msg`Without a network`,
    purpose: msg`All work outdoors also goes without a network: sessions, shoots, QR codes and customer data.`,
    steps: [
      msg`Before the job, open Photoslate once with a network, and log in.`,
      msg`Without a network, the sign at the top shows how many changes are unsent. Tap it to see them.`,
      msg`Carry on as usual. Each change is stored on the phone, so nothing gets lost.`,
      msg`As soon as you are online, everything is sent by itself. Then you read <0>Saved</0>.`,
    ],
    problems: [
      {
        problem: msg`A change was not saved.`,
        answer: msg`Tap the red sign at the top: it says why. Tap <0>Try again</0>, correct it, or tap <0>Discard</0>.`,
      },
      {
        problem: msg`No QR code is left on this device.`,
        answer: msg`Photograph the group anyway: its photos are assigned by their time.`,
      },
      {
        problem: msg`A session does not open.`,
        answer: msg`This phone has never opened it. You can still start a shoot in it.`,
      },
      {
        problem: msg`You have to log out.`,
        answer: msg`Wait until everything is sent. Otherwise the changes wait on this device until you log in here again.`,
      },
    ],
    related: ['sessions', 'slate', 'customers'],
  },
} satisfies Record<string, Article>;
