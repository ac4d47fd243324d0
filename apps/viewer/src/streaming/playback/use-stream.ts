import { heartbeatMs } from '@kallo/rules/streaming/stream-lease'
import { tokenOf } from '@kallo/rules/streaming/stream-address'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, hasReason } from '../../platform/api-error.ts'
import { leaveStream, sendHeartbeat, startStream, type WantedStream } from './stream-calls.ts'

/** What is played, and which address of it when that is not the stream's own (an hour of the day). */
export interface StreamOf extends WantedStream {
  addressOf?: (streamUrl: string) => string
}

/** Reasons that the page's own facts do not show: they are about what plays elsewhere. */
export type StreamRefusalReason = 'stream-limit' | 'stream-stopped'

const pageReasons = [
  'region-blocked',
  'login-required',
  'subscription-required',
  'content-off',
  'channel-not-found',
  'vod-not-found',
] as const

interface StreamOptions {
  stream: StreamOf
  /** The first address came with the page. */
  address: string
  isCounted: boolean
  onRefused: () => void
}

/** T-05, P-09: one stream from its first ticket to its last, and the lease it holds. */
export function useStream(options: StreamOptions) {
  const [address, setAddress] = useState(options.address)
  const [refusal, setRefusal] = useState<StreamRefusalReason | null>(null)
  const ticket = useRef(tokenOf(options.address))
  const latest = useRef(options)
  useEffect(() => void (latest.current = options))

  const next = useCallback(async (from: string | null) => {
    const { stream, onRefused } = latest.current
    try {
      const started = await startStream(stream, from).catch((error: unknown) => {
        // Another account has signed in, or the ticket is from before an upgrade: a new stream starts.
        if (from !== null && hasReason(error, 'ticket-invalid')) return startStream(stream, null)
        throw error
      })
      ticket.current = started.ticket
      return stream.addressOf?.(started.stream_url) ?? started.stream_url
    } catch (error) {
      const reason = reasonOf(error)
      if (reason) setRefusal(reason)
      if (pageReasons.some((one) => hasReason(error, one))) onRefused()
      throw error
    }
  }, [])
  const renewAddress = useCallback(() => next(ticket.current), [next])
  /** Starts a new stream; rejects when that is refused too. */
  const begin = useCallback(async () => {
    const fresh = await next(null)
    setAddress(fresh)
    setRefusal(null)
  }, [next])

  const currentTicket = useCallback(() => ticket.current, [])

  useStreamLease(options.isCounted, refusal === null, {
    ticket,
    renew: renewAddress,
    onRefused: setRefusal,
  })
  return { address, refusal, renewAddress, begin, currentTicket }
}

function reasonOf(error: unknown): StreamRefusalReason | null {
  if (!(error instanceof ApiError)) return null
  return error.reason === 'stream-limit' || error.reason === 'stream-stopped' ? error.reason : null
}

interface StreamLease {
  ticket: React.RefObject<string | null>
  renew: () => Promise<unknown>
  onRefused: (reason: StreamRefusalReason) => void
}

/**
 * Releases the lease when the page is left. Our origin sees the requests of the player; a stream that another server
 * delivers has no ticket in its address, so the page fetches one and sends heartbeats, for free streams too: their watch
 * time counts for streams that were seen.
 */
function useStreamLease(
  isCounted: boolean,
  isPlaying: boolean,
  { ticket, renew, onRefused }: StreamLease,
): void {
  const isExternal = useRef(ticket.current === null)
  useEffect(() => {
    if (isPlaying && isExternal.current) return sendHeartbeats({ ticket, renew, onRefused })
  }, [isPlaying, ticket, renew, onRefused])
  const isLeased = isCounted && isPlaying
  useEffect(() => {
    if (!isLeased) return
    const leave = () => ticket.current !== null && leaveStream(ticket.current)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [isLeased, ticket])
}

function sendHeartbeats({ ticket, renew, onRefused }: StreamLease): () => void {
  const send = async () => {
    if (ticket.current === null) await renew()
    if (ticket.current !== null) await sendHeartbeat(ticket.current)
  }
  const beat = () => {
    if (document.hidden) return
    send().catch((error: unknown) => {
      const reason = reasonOf(error)
      if (reason) onRefused(reason)
      if (hasReason(error, 'ticket-invalid')) return renew().catch(() => undefined)
    })
  }
  const first = setTimeout(beat, firstBeatMs)
  const timer = setInterval(beat, heartbeatMs)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}

/** Not before the first picture. */
const firstBeatMs = 3_000
