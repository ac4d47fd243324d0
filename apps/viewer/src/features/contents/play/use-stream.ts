import { heartbeatMs } from '@kallo/rules/stream-lease'
import { tokenOf } from '@kallo/rules/stream-address'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, isRefusal } from '../../../platform/call-error.ts'
import { leaveStream, sendHeartbeat, startStream, type WantedStream } from './stream-calls.ts'

/** What is played, and which address of it when that is not the stream's own (an hour of the day). */
export interface StreamOf extends WantedStream {
  addressOf?: (streamUrl: string) => string
}

/** Reasons that the page's own facts do not show: they are about what plays elsewhere. */
export type StreamRefusalReason = 'stream-limit' | 'stream-stopped'

const pageReasons = ['region-blocked', 'login-required', 'subscription-required', 'content-off'] as const

interface StreamOptions {
  stream: StreamOf
  /** The first address came with the page. */
  address: string
  isCounted: boolean
  onRefused: () => void
}

/** T-05, P-09: one stream from the first ticket to the last, its place among the viewer's streams included. */
export function useStream(options: StreamOptions) {
  const [address, setAddress] = useState(options.address)
  const [refusal, setRefusal] = useState<StreamRefusalReason | null>(null)
  const ticket = useRef(tokenOf(options.address))
  const latest = useRef(options)
  useEffect(() => void (latest.current = options))

  const next = useCallback(async (from: string | null) => {
    const { stream, onRefused } = latest.current
    try {
      const started = await startStream(stream, from)
      ticket.current = started.ticket
      return stream.addressOf?.(started.stream_url) ?? started.stream_url
    } catch (error) {
      const reason = reasonOf(error)
      if (reason) setRefusal(reason)
      if (pageReasons.some((one) => isRefusal(error, one))) onRefused()
      throw error
    }
  }, [])
  const renewAddress = useCallback(() => next(ticket.current), [next])
  /** From the beginning, as another stream; rejects when that is refused too. */
  const begin = useCallback(async () => {
    const fresh = await next(null)
    setAddress(fresh)
    setRefusal(null)
  }, [next])

  useTakenPlace(options.isCounted && refusal === null, ticket, setRefusal)
  return { address, refusal, renewAddress, begin }
}

function reasonOf(error: unknown): StreamRefusalReason | null {
  if (!(error instanceof CallError)) return null
  return error.reason === 'stream-limit' || error.reason === 'stream-stopped' ? error.reason : null
}

/** The place is kept while the page plays, and given back when it is left. */
function useTakenPlace(
  isTaken: boolean,
  ticket: React.RefObject<string | null>,
  onRefused: (reason: StreamRefusalReason) => void,
): void {
  useEffect(() => {
    if (!isTaken) return
    const beat = () => {
      if (ticket.current === null || document.hidden) return
      sendHeartbeat(ticket.current).catch((error: unknown) => {
        const reason = reasonOf(error)
        if (reason) onRefused(reason)
      })
    }
    const leave = () => ticket.current !== null && leaveStream(ticket.current)
    const first = setTimeout(beat, firstBeatMs)
    const timer = setInterval(beat, heartbeatMs)
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [isTaken, ticket, onRefused])
}

/** Not before the first picture. */
const firstBeatMs = 3_000
