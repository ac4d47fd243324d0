import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mail.ts'

/** Loaded on demand: it takes 25 MB of memory. */
export function loadNodemailer() {
  return import('nodemailer')
}

/** The recipient is passed as an object, because nodemailer parses strings as address lists. */
export function messageOf(mail: Mail): SendMailOptions {
  if (/[\p{Cc}<>,;]/u.test(mail.to)) throw new Error('the recipient of a mail is no single address')
  return {
    ...mail,
    to: { name: '', address: mail.to },
    messageId: `<${mail.messageId}>`,
    // Our mails embed nothing from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
