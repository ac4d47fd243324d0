import { heartbeatMs } from '@kallo/rules/streaming/stream-lease'
import { ticketOf } from '@kallo/rules/streaming/stream-address'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, hasReason } from '../../platform/api-error.ts'
import { streamErrorOf } from '../../player/playback-errors.ts'
import { leaveStream, sendHeartbeat, startStream, type StreamSource } from './api.ts'

/** The stream, and how to derive the played address from its own (for an hour of the day). */
export interface StreamOf extends StreamSource {
  addressOf?: (streamUrl: string) => string
}

/** Why a stream ended because of the account's other devices. */
export type StreamConflict = 'stream-limit' | 'stream-stopped'

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
  /** The initial address, from the page's data. */
  address: string
  isCounted: boolean
  /** The element that contains the video. */
  player: React.RefObject<HTMLElement | null>
  /** The server rejects the stream for a reason that the page's data shows. */
  onRejected: () => void
  /** The player is about to be opened again, with a new stream in place of one that has ended. */
  onBegin: () => void
}

/** T-05, P-09: one stream from its first ticket to its last, and the lease it holds. */
export function useStream(options: StreamOptions) {
  const [address, setAddress] = useState(options.address)
  const [conflict, setConflict] = useState<StreamConflict | null>(null)
  const ticket = useRef(ticketOf(options.address))
  const latest = useRef(options)
  useEffect(() => void (latest.current = options))

  const next = useCallback(async (from: string | null) => {
    const { stream, onRejected } = latest.current
    try {
      const started = await startStream(stream, from).catch((error: unknown) => {
        // Another account has signed in, or the ticket is from before an upgrade: a new stream starts.
        if (from !== null && hasReason(error, 'ticket-invalid')) return startStream(stream, null)
        throw error
      })
      ticket.current = started.ticket
      return stream.addressOf?.(started.streamUrl) ?? started.streamUrl
    } catch (error) {
      setConflict((known) => conflictOf(error) ?? known)
      if (isShownByPage(error)) onRejected()
      throw error
    }
  }, [])
  const renewAddress = useCallback(() => next(ticket.current), [next])
  const start = useCallback(async () => {
    const fresh = await next(null)
    latest.current.onBegin()
    setAddress(fresh)
    setConflict(null)
  }, [next])
  const starting = useRef<Promise<void> | null>(null)
  /** Starts a new stream, one at a time: a second one would be above the limit. Rejects when the server does. */
  const begin = useCallback(async () => {
    const running = starting.current ?? start().finally(() => (starting.current = null))
    starting.current = running
    await running
  }, [start])

  const { player } = options
  const isPaused = useCallback(() => player.current?.querySelector('video')?.paused ?? true, [player])
  const currentTicket = useCallback(() => ticket.current, [])
  const onRejected = useCallback(() => latest.current.onRejected(), [])

  useStreamLease(options.isCounted, conflict === null, {
    ticket,
    isPaused,
    renew: renewAddress,
    onConflict: setConflict,
    onRejected,
  })
  return { address, conflict, renewAddress, begin, currentTicket }
}

function isShownByPage(error: unknown): boolean {
  return pageReasons.some((one) => hasReason(error, one))
}

function conflictOf(error: unknown): StreamConflict | null {
  return error instanceof ApiError ? streamErrorOf(error.reason) : null
}

interface StreamLease {
  ticket: React.RefObject<string | null>
  /** Also true without a player. */
  isPaused: () => boolean
  renew: () => Promise<unknown>
  onConflict: (conflict: StreamConflict) => void
  onRejected: () => void
}

/**
 * Releases the lease when the page is left. Our origin sees the requests of the player; a stream that another server
 * delivers has no ticket in its address, so the page fetches one and sends heartbeats, for free streams too: their watch
 * time counts for streams that were seen.
 */
function useStreamLease(
  isCounted: boolean,
  isPlaying: boolean,
  { ticket, isPaused, renew, onConflict, onRejected }: StreamLease,
): void {
  const isExternal = useRef(ticket.current === null)
  useEffect(() => {
    if (isPlaying && isExternal.current)
      return sendHeartbeats({ ticket, isPaused, renew, onConflict, onRejected })
  }, [isPlaying, ticket, isPaused, renew, onConflict, onRejected])
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

function sendHeartbeats({ ticket, isPaused, renew, onConflict, onRejected }: StreamLease): () => void {
  const send = async () => {
    if (ticket.current === null) await renew()
    if (ticket.current === null) return
    await sendHeartbeat(ticket.current).catch((error: unknown) => {
      if (isShownByPage(error)) onRejected()
      throw error
    })
  }
  const beat = () => {
    // Playback goes on in a hidden tab and in picture-in-picture.
    if (document.hidden && isPaused()) return
    send().catch((error: unknown) => {
      const conflict = conflictOf(error)
      if (conflict) onConflict(conflict)
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

/** Time from the first frame to the first heartbeat. */
const firstBeatMs = 3_000
