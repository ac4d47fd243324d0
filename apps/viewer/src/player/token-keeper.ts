import { tokenOf, withToken } from '@kallo/rules/streaming/stream-address'

export interface TokenKeeper {
  /** The same address under the newest token. */
  rewrite: (address: string) => string
  /** Fetches a newer token; attempts at the same time share one. False when there is none to be had. */
  renew: () => Promise<boolean>
  /** Resolves when no renewal is under way. */
  settled: () => Promise<unknown>
  stop: () => void
}

export interface TokenKeeperOptions {
  address: string
  renewAddress: () => Promise<string>
  /** The server's clock, UTC ms: a phone's own may be minutes wrong. */
  serverNow: () => number
}

const renewAtShareOfLife = 0.75
const retryPauseMs = 10_000
const longestTimerMs = 2 ** 31 - 1

/** P-09: renews the path token at three quarters of its remaining life, so that playback never meets its end. */
export function keepToken({ address, renewAddress, serverNow }: TokenKeeperOptions): TokenKeeper {
  let token = tokenOf(address)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  let isStopped = false

  const schedule = (pauseMs: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void renew(), Math.min(pauseMs, longestTimerMs))
  }
  const attempt = async () => {
    try {
      token = tokenOf(await renewAddress()) ?? token
      schedule(renewalPauseMs(token, serverNow()))
      return true
    } catch {
      schedule(retryPauseMs)
      return false
    }
  }
  const renew = () => {
    running ??= attempt().finally(() => (running = null))
    return running
  }
  if (token) schedule(renewalPauseMs(token, serverNow()))
  return {
    rewrite: (wanted) => (token ? withToken(wanted, token) : wanted),
    renew,
    settled: () => running ?? Promise.resolve(),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** A token begins with its expiry: Unix seconds in hex. Never sooner than in 5 s, whatever the clocks say. */
export function renewalPauseMs(token: string | null, nowMs: number): number {
  const expiresAtMs = Number.parseInt(token?.split('.', 1)[0] ?? '', 16) * 1000
  if (Number.isNaN(expiresAtMs)) return longestTimerMs
  return Math.max(5_000, (expiresAtMs - nowMs) * renewAtShareOfLife)
}
