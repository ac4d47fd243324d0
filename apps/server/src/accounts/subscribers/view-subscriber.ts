import type { DataOf } from '@kallo/contract/endpoint'
import type { subscribers } from '@kallo/contract/accounts/subscribers'
import type { Deps } from '../../deps.ts'
import { sentMailsOf } from '../../foundation/mail-queue/index.ts'
import { deviceTitle } from '../auth/index.ts'
import { devicesOf, notesOf, requireAccount, type Note } from './subscriber-store.ts'

type Subscriber = DataOf<typeof subscribers.view>

const shownMails = 100
/** More than can be stored of an account in years. */
export const everything = 1_000_000

/** F-02: what accounts knows about a subscriber. */
export async function viewSubscriber(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  limit?: number,
): Promise<Subscriber> {
  const account = await requireAccount(db, id)
  const [devices, mails, notes] = await Promise.all([
    devicesOf(db, id, new Date(clock.now()), limit),
    sentMailsOf(db, id, limit ?? shownMails),
    notesOf(db, id),
  ])
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    phone: account.phone,
    country: account.country,
    language: account.language,
    createdAt: account.created_at.toISOString(),
    activatedAt: account.activated_at?.toISOString() ?? null,
    isOnMailingList: account.is_on_mailing_list,
    erasedAt: account.erased_at?.toISOString() ?? null,
    devices: devices.map((device) => ({
      id: device.device_id,
      name: deviceTitle(device.name, device.browser),
      country: device.country,
      lastLoginAt: device.last_login_at.toISOString(),
      lastSeenAt: device.last_seen_at?.toISOString() ?? null,
      isSignedIn: device.last_seen_at !== null,
      impersonatedBy: device.impersonated_by,
    })),
    mails: mails.map(({ job_id, kind, sent_at }) => ({ id: job_id, kind, sentAt: sent_at.toISOString() })),
    notes: notes.map(describeNote),
  }
}

export function describeNote({ id, author, text, created_at }: Note): Subscriber['notes'][number] {
  return { id, author, text, createdAt: created_at.toISOString() }
}
