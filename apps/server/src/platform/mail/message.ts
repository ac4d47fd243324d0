import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mail.ts'

/** It takes 25 MB of memory: a process that sends no mail does without. */
export function loadNodemailer() {
  return import('nodemailer')
}

/** One mail as nodemailer takes it. It reads addresses out of texts, lists too, so the receiver is not given as text. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  if (/[\p{Cc}<>,;]/u.test(mail.to)) throw new Error('the receiver of a mail is no single address')
  return {
    ...mail,
    from,
    to: { name: '', address: mail.to },
    messageId: `<${mail.messageId}>`,
    // Nothing in a mail of ours comes from a file or another address, so neither is ever opened.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
