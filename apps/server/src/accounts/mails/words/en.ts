import type { AccountMailWords } from '../mail-words.ts'

export const en: AccountMailWords = {
  activation: {
    subject: 'Activate your {service} account',
    paragraphs: ['Welcome to {service}.', 'Press the button to activate the account of {email}.'],
    button: 'Activate my account',
    remarks: [
      'The link works for 7 days.',
      'If you did not register, ignore this mail: without this link, the account is not activated.',
    ],
  },
  reset: {
    subject: 'Choose a new password',
    paragraphs: ['Somebody asked for a new password for the {service} account of {email}.'],
    button: 'Choose a new password',
    remarks: [
      'The link works once, and for one hour.',
      'If it was not you, ignore this mail: your password does not change.',
    ],
  },
  signIn: {
    subject: 'Sign in to {service}',
    paragraphs: [
      'Our support team sends you this link, so that you can watch again.',
      'Press the button on the device on which you want to watch. It signs you in to the {service} account of {email}, without a password.',
    ],
    button: 'Sign in',
    remarks: [
      'The link works once, and for 30 minutes.',
      'Do not pass it on: it opens your account without a password.',
    ],
  },
  newDevice: {
    subject: 'A new device is signed in to your account',
    paragraphs: [
      '{device} was signed in to the {service} account of {email}.',
      'Time: {time}. Country: {country}.',
      'If that was you, you do not need to do anything. If not, sign the device out and change your password.',
    ],
    button: 'See my devices',
    remarks: [],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of the {service} account of {email} was changed on {time}. Other devices were signed out.',
      'If it was not you, choose a new password at once.',
    ],
    button: 'Choose a new password',
    remarks: [],
  },
  unsubscribed: {
    subject: 'You have left the mailing list',
    paragraphs: [
      '{email} gets no more news from {service}.',
      'Mails about your account itself, such as a link to a new password, will still come.',
    ],
  },
}
