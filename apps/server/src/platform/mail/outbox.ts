import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { loadNodemailer, messageOf } from './message.ts'
import type { Mailer } from './mail.ts'

/** Mails contain names, addresses and links. */
const keptMs = 7 * 86_400_000

/** Writes each mail to a file that mail programs can open, for trying out the service. Deletes old ones. */
export function createOutbox(dataDir: string, say: (sentence: string) => void): Mailer {
  const folder = outboxFolder(dataDir)
  return {
    async send(mail, kind) {
      const date = new Date()
      const { createTransport } = await loadNodemailer()
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message } = await transport.sendMail({ ...messageOf(mail), date })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const written = await readdir(folder)
      for (const name of written) if (isOld(name, date)) await rm(path.join(folder, name), { force: true })
      const ending = `-${kind}-${createHash('sha256').update(mail.messageId).digest('hex').slice(0, 16)}.eml`
      // The file was written by an earlier attempt that was not recorded as done.
      if (written.some((name) => name.endsWith(ending))) return
      const file = path.join(folder, `${stampOf(date)}${ending}`)
      // The file is renamed when it is complete, so that a reader never sees half a mail.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      say(`Mail to ${mail.to}: ${file}`)
    },
    close: () => Promise.resolve(),
  }
}

/** The begin of a file's name. */
function stampOf(date: Date): string {
  return date.toISOString().replace(/[:.]/g, '-')
}

function isOld(name: string, now: Date): boolean {
  return /^\d{4}-.*\.eml(\.part)?$/.test(name) && name < stampOf(new Date(now.getTime() - keptMs))
}

export function outboxFolder(dataDir: string): string {
  return path.join(dataDir, 'outbox')
}
