import { ticketOf } from '@kallo/rules/streaming/stream-address'

/** Tickets whose streams this page has left: the server rejects them, but cached responses still contain them. */
const left = new Set<string>()
const maxKept = 50

export function noteLeftStream(ticket: string): void {
  left.add(ticket)
  const [oldest] = left
  if (left.size > maxKept && oldest !== undefined) left.delete(oldest)
}

/** Whether the address of a stream contains such a ticket. */
export function isLeftStream(address: string): boolean {
  const ticket = ticketOf(address)
  return ticket !== null && left.has(ticket)
}
