import { loadNodemailer, messageOf } from './message.ts'
import type { Mailer } from './mail.ts'

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

export function openSmtp(url: string, from: () => string): Mailer {
  const open = () =>
    loadNodemailer().then(({ createTransport }) =>
      createTransport({ url, pool: true, maxConnections: 2, ...timeouts }),
    )
  let transport: ReturnType<typeof open> | null = null
  return {
    async send(mail) {
      transport ??= open()
      await (await transport).sendMail(messageOf(mail, from()))
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}
