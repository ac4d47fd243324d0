import { createTransport } from 'nodemailer'
import { messageOf } from './message.ts'
import type { Mailer } from './mailer.ts'

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

export function openSmtp(url: string, from: () => string): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts })
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from()))
    },
    close: () => transport.close(),
  }
}
