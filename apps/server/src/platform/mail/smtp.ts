import type { Transporter } from 'nodemailer'
import type { Log } from '../log.ts'
import { loadNodemailer, messageOf } from './message.ts'
import type { Mailer } from './mail.ts'

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }
/** These limits are short, because an operator waits for the result. */
const verifyTimeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 8_000 }

/** Connects and authenticates without sending a mail. Rejects with what the server responded, or why it was not reached. */
export async function verifySmtp(url: string): Promise<void> {
  const { createTransport } = await loadNodemailer()
  const transport = createTransport({ url, ...verifyTimeouts })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Sends mails over SMTP, on up to two pooled connections. */
export function createSmtpMailer(url: string, log: Log): Mailer {
  let transport: Promise<Transporter> | null = null
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await loadNodemailer()
    const opened = createTransport({ url, pool: true, maxConnections: 2, ...timeouts })
    // This event is emitted for idle pooled connections; without a listener it would end the process.
    opened.on('error', (error) => log.warn({ err: error }, 'a connection to the mail server failed'))
    return opened
  }
  return {
    async send(mail) {
      transport ??= open()
      await (await transport).sendMail(messageOf(mail))
    },
    async close() {
      const opened = await transport
      opened?.close()
    },
  }
}
