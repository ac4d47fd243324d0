import { call } from '../../platform/call.ts'

export function unsubscribe(email: string): Promise<null> {
  return call<null>('broadcast/unsubscribe', { method: 'POST', body: { email } })
}

export interface MailedAddress {
  userId: string
  email: string
}

export function unsubscribeByLink(body: MailedAddress): Promise<null> {
  return call<null>('broadcast/unsubscribe/email', { method: 'POST', body })
}
