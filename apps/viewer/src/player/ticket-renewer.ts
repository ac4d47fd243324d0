import { ticketOf, withTicket } from '@kallo/rules/streaming/stream-address'

export interface TicketRenewer {
  /** The same address with the newest ticket. */
  rewrite: (address: string) => string
  /** Fetches a new ticket because of an error; concurrent calls share one request. False when there is none. */
  renew: () => Promise<boolean>
  /** The ticket was just renewed because of an error, so another error has another cause. */
  isFresh: () => boolean
  /** Resolves when no renewal because of an error is in progress: until then the old ticket is rejected. */
  settled: () => Promise<unknown>
  stop: () => void
}

export interface TicketRenewerOptions {
  address: string
  renewAddress: () => Promise<string>
  /** The server's clock, UTC ms: a phone's clock can be minutes wrong. */
  serverNow: () => number
}

const renewAtShareOfLife = 0.75
const retryPauseMs = 10_000
const freshMs = 10_000
const maxTimerMs = 2 ** 31 - 1

/** P-09: renews the ticket in the stream's path at three quarters of its remaining life. */
export function createTicketRenewer({
  address,
  renewAddress,
  serverNow,
}: TicketRenewerOptions): TicketRenewer {
  let ticket = ticketOf(address)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  let urgent: Promise<boolean> | null = null
  let renewedAtMs = -Infinity
  let isStopped = false

  const schedule = (pauseMs: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void shared(), Math.min(pauseMs, maxTimerMs))
  }
  const request = async () => {
    try {
      ticket = ticketOf(await renewAddress()) ?? ticket
      schedule(renewalPauseMs(ticket, serverNow()))
      return true
    } catch {
      schedule(retryPauseMs)
      return false
    }
  }
  const shared = () => {
    running ??= request().finally(() => (running = null))
    return running
  }
  if (ticket) schedule(renewalPauseMs(ticket, serverNow()))
  return {
    rewrite: (requested) => (ticket ? withTicket(requested, ticket) : requested),
    async renew() {
      urgent = shared().finally(() => (urgent = null))
      const isRenewed = await urgent
      if (isRenewed) renewedAtMs = performance.now()
      return isRenewed
    },
    isFresh: () => performance.now() - renewedAtMs < freshMs,
    settled: () => urgent ?? Promise.resolve(),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** A ticket begins with its expiry: Unix seconds in hex. At least 5 s, however wrong the clocks are. */
export function renewalPauseMs(ticket: string | null, nowMs: number): number {
  const expiresAtMs = Number.parseInt(ticket?.split('.', 1)[0] ?? '', 16) * 1000
  if (Number.isNaN(expiresAtMs)) return maxTimerMs
  return Math.max(5_000, (expiresAtMs - nowMs) * renewAtShareOfLife)
}
