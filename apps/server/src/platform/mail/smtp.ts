import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

export function openSmtp(url: string, from: () => string): Mailer {
  // Nothing in a mail of ours comes from a file or another address, so neither is ever opened.
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts })
  return {
    async send(mail) {
      await transport.sendMail({
        ...mail,
        from: from(),
        messageId: `<${mail.messageId}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
