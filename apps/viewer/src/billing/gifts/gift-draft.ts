import { currentSession } from '../../platform/session.ts'
import { readTab, writeTab } from '../../platform/storage.ts'

export interface GiftDraft {
  recipient: string
  senderName: string
  message: string
}

const key = 'gift'
const empty: GiftDraft = { recipient: '', senderName: '', message: '' }

/** S-21: what this session has entered in this tab, for trying again after a payment that failed. */
export function recallGift(): GiftDraft {
  try {
    const read: unknown = JSON.parse(readTab(key) ?? 'null')
    if (typeof read !== 'object' || read === null) return empty
    const { session, gift } = read as { session?: unknown; gift?: Partial<GiftDraft> }
    return session === currentSession().key ? { ...empty, ...gift } : empty
  } catch {
    return empty
  }
}

export function rememberGift(gift: GiftDraft): void {
  writeTab(key, JSON.stringify({ session: currentSession().key, gift }))
}

export function forgetGift(): void {
  writeTab(key, null)
}
