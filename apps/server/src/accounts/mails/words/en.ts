import type { AccountMailWords } from '../mail-words.ts'

export const en: AccountMailWords = {
  activation: {
    subject: 'Activate your {service} account',
    paragraphs: ['Welcome to {service}.', 'Press the button to activate the account for {email}.'],
    button: 'Activate my account',
    remarks: [
      'The link works for 7 days.',
      'If you did not register, ignore this email; the account will not be activated.',
    ],
  },
  reset: {
    subject: 'Choose a new password',
    paragraphs: ['Someone asked for a new password for the {service} account of {email}.'],
    button: 'Choose a new password',
    remarks: [
      'The link works once and expires after one hour.',
      'If it was not you, ignore this email. Your password stays the same.',
    ],
  },
  signIn: {
    subject: 'Log in to {service}',
    paragraphs: [
      'Our support team has sent you this link so that you can watch again.',
      'Press the button on the device that you want to watch on. It logs you in to the {service} account of {email} without a password.',
    ],
    button: 'Log in',
    remarks: [
      'The link works once and expires after 30 minutes.',
      'Do not share it: anyone who has it can open your account.',
    ],
  },
  newDevice: {
    subject: 'A new device has logged in to your account',
    paragraphs: [
      '{device} has logged in to the {service} account of {email}.',
      'Time: {time}. Country: {country}.',
      'If that was you, you do not need to do anything. If not, log the device out and change your password.',
    ],
    button: 'See my devices',
    remarks: [],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of the {service} account of {email} was changed on {time}. Other devices were logged out.',
      'If this was not you, choose a new password immediately.',
    ],
    button: 'Choose a new password',
    remarks: [],
  },
  unsubscribed: {
    subject: 'You have left the mailing list',
    paragraphs: [
      '{email} will no longer get news from {service}.',
      'You will still get emails about your account, such as password links.',
    ],
  },
}
