import type { controlRoomEvents, controlRoomStream } from '@kallo/contract/insights/control-room'
import { applyListChange } from '@kallo/rules/insights/list-changes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import { selfQuery } from '../../accounts/session/api.ts'
import type { Room } from './api.ts'

type Change = z.output<typeof controlRoomEvents.change>

const path: typeof controlRoomStream = 'console/control-room/stream'
/** The server sends an event every 5 s. After this time without one, the connection is lost, even if it was not closed. */
const silenceMs = 12_000
const reconnectMs = 2_000

export interface RoomStream {
  room: Room | null
  isConnected: boolean
  /** UTC ms of the last event from the server. */
  heardAtMs: number
}

/**
 * O-24: the control room as one stream of server-sent events. It reconnects by itself, and pauses while the page is hidden, because
 * browsers allow few connections. When the session ends or its role changes, the console requests the session again.
 */
export function useRoomStream(): RoomStream {
  const queryClient = useQueryClient()
  const [stream, setStream] = useState<RoomStream>({ room: null, isConnected: false, heardAtMs: 0 })
  useEffect(() => {
    const isSignedIn = () =>
      queryClient.fetchQuery({ ...selfQuery, staleTime: 0 }).then(
        () => true,
        () => false,
      )
    return openStream({
      onState: (room) => setStream({ room, isConnected: true, heardAtMs: Date.now() }),
      onChange: (change) =>
        setStream(({ room }) => ({
          room: room && changedRoom(room, change),
          isConnected: true,
          heardAtMs: Date.now(),
        })),
      onPing: () => setStream((current) => ({ ...current, isConnected: true, heardAtMs: Date.now() })),
      onLost: () => setStream((current) => ({ ...current, isConnected: false })),
      isSignedIn,
    })
  }, [queryClient])
  return stream
}

function changedRoom(room: Room, { channels, work, isChecked }: Change): Room {
  return {
    channels: channels ? applyListChange(room.channels, channels) : room.channels,
    work: work ?? room.work,
    isChecked,
  }
}

interface Handlers {
  onState: (room: Room) => void
  onChange: (change: Change) => void
  onPing: () => void
  onLost: () => void
  /** Asks the server whether the operator is signed in. If not, the console opens the login page. */
  isSignedIn: () => Promise<boolean>
}

/** Opens the stream, and returns a function that closes it without reconnecting. */
function openStream({ onState, onChange, onPing, onLost, isSignedIn }: Handlers): () => void {
  let source: EventSource | null = null
  let timer = 0
  let isClosed = false
  const disconnect = () => {
    source?.close()
    source = null
    clearTimeout(timer)
  }
  const retry = (delayMs: number) => {
    disconnect()
    if (isClosed || document.hidden) return
    timer = window.setTimeout(() => {
      void isSignedIn().then((isIn) => (isIn ? connect() : lose()))
    }, delayMs)
  }
  const lose = () => {
    onLost()
    retry(reconnectMs)
  }
  const heard = () => {
    clearTimeout(timer)
    timer = window.setTimeout(lose, silenceMs)
  }
  const connect = () => {
    if (isClosed || document.hidden) return
    disconnect()
    const opened = new EventSource(`/api/v1/${path}`)
    source = opened
    const on = (name: string, handle: (data: string) => void) =>
      opened.addEventListener(name, (event) => {
        heard()
        handle((event as MessageEvent<string>).data)
      })
    on('state', (data) => onState(JSON.parse(data) as Room))
    on('change', (data) => onChange(JSON.parse(data) as Change))
    on('ping', onPing)
    on('end', () => retry(0))
    // An error can also be a status other than 200, after which browsers do not reconnect.
    opened.addEventListener('error', lose)
    heard()
  }
  const onVisibility = () => (document.hidden ? disconnect() : connect())
  document.addEventListener('visibilitychange', onVisibility)
  connect()
  return () => {
    isClosed = true
    document.removeEventListener('visibilitychange', onVisibility)
    disconnect()
  }
}
