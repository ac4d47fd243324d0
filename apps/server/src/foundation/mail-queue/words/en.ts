import type { MailWords } from './mail-words.ts'

export const en: MailWords = {
  activation: {
    subject: 'Activate your Kallo account',
    paragraphs: ['Welcome to Kallo.', 'Press the button to activate the account of {email}.'],
    button: 'Activate my account',
    remarks: [
      'The link works for 7 days.',
      'If you did not register, do nothing: the account stays closed until somebody opens this link.',
    ],
  },
  reset: {
    subject: 'Choose a new password',
    paragraphs: ['Somebody asked for a new password for the Kallo account of {email}.'],
    button: 'Choose a new password',
    remarks: [
      'The link works once, and for one hour.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
  },
  newDevice: {
    subject: 'A new device is signed in to your account',
    paragraphs: [
      '{device} was signed in to the Kallo account of {email}.',
      'Time: {time}. Country: {country}.',
      'If that was you, all is well. If not, sign the device out and change your password.',
    ],
    button: 'See my devices',
    remarks: [],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of the Kallo account of {email} was changed on {time}. Other devices were signed out.',
      'If it was not you, choose a new password at once.',
    ],
    button: 'Choose a new password',
    remarks: [],
  },
  unsubscribed: {
    subject: 'You have left the mailing list',
    paragraphs: [
      '{email} gets no more news from Kallo.',
      'Mails about your account itself, such as a link to a new password, will still come.',
    ],
  },
  receipt: {
    subject: 'Your receipt from Kallo',
    paragraphs: ['Thank you. We have received {amount} for {package}.', 'You can watch until {ends}.'],
    button: 'See my subscription',
    remarks: ['Your receipt {number} lies in your account.'],
  },
  renewalFailed: {
    subject: 'Your Kallo subscription could not be renewed',
    paragraphs: [
      'Your card was not charged for {package} ({amount}).',
      'You can still watch until {ends}. Please pay with another card before then.',
    ],
    button: 'Pay with another card',
    remarks: ['If we can, we will try the same card again in the next days.'],
  },
  subscriptionEnding: {
    subject: 'Your Kallo subscription ends soon',
    paragraphs: ['Your subscription {package} ends on {ends}.'],
    button: 'Go on watching',
    remarks: ['Nothing is charged by itself.'],
  },
  subscriptionEnded: {
    subject: 'Your Kallo subscription has ended',
    paragraphs: ['Your subscription {package} ended on {ends}. We would be glad to see you again.'],
    button: 'Subscribe',
    remarks: [],
  },
  refundMade: {
    subject: 'Money is on its way back to you',
    paragraphs: ['We have sent {amount} back to your card. Your bank may take some days to show it.'],
    button: 'See my subscription',
    remarks: [],
  },
  orOpen: 'Or open this address:',
  why: 'You get this mail because of the Kallo account of {email}.',
  leave: 'Leave the mailing list',
}
