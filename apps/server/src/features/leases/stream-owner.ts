import { hash } from 'node:crypto'

export interface Owner {
  accountId: string
  deviceId: string
}

/** Hex of 64 bits that stands for an account in tickets and leases; zeros for a visitor. */
export function viewerHash(accountId: string | null): string {
  return accountId === null ? '0'.repeat(16) : hashOf(`viewer/${accountId}`, 16)
}

/** Hex of 32 bits that tells the devices of one account apart; zeros for a visitor. */
export function deviceHash(owner: Owner | null): string {
  return owner === null ? '0'.repeat(8) : hashOf(`device/${owner.accountId}/${owner.deviceId}`, 8)
}

function hashOf(text: string, digits: number): string {
  return hash('sha256', text).slice(0, digits)
}
