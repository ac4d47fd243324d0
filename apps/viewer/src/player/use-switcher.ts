import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** The channels among which a player changes. Belongs to the page, which opens them. */
export interface Switching {
  /** The channels in the order of the guide, favourites first; null: not loaded. */
  channels: readonly { id: string; name: string; detail?: string }[] | null
  currentId: string
  /** The previous channel; null: none. */
  lastId: string | null
  /** Loads the channels. */
  load: () => void
  open: (id: string) => void
}

export interface Switcher {
  step: (by: 1 | -1) => void
  last: () => void
  /** A channel's place in the guide is typed. */
  digit: (digit: string) => void
  toggleGuide: () => void
  isGuideOpen: boolean
  /** The digits so far. */
  typed: string
}

/** The typed number is used this long after its last digit. */
const digitsMs = 1_500

/** A choice is dropped if the channels are not loaded within this time: the viewer has gone on watching. */
const choiceMs = 5_000

/** P-31: next, previous and last channel, numbers, and the list over the picture. A choice waits until the channels are loaded. */
export function useSwitcher(switching: Switching | undefined): Switcher | null {
  const [typed, setTyped] = useState('')
  const [isGuideOpen, setGuideOpen] = useState(false)
  const latest = useRef(switching)
  const pending = useRef<{ act: () => void; atMs: number } | null>(null)
  useEffect(() => {
    latest.current = switching
    if (switching?.channels && pending.current) {
      if (performance.now() - pending.current.atMs < choiceMs) pending.current.act()
      pending.current = null
    }
  }, [switching])
  const withChannels = useCallback((act: () => void) => {
    if (latest.current?.channels) act()
    else {
      pending.current = { act, atMs: performance.now() }
      latest.current?.load()
    }
  }, [])
  useEffect(() => {
    if (typed === '') return
    const timer = setTimeout(() => {
      setTyped('')
      withChannels(() => openAt(latest.current, Number(typed) - 1))
    }, digitsMs)
    return () => clearTimeout(timer)
  }, [typed, withChannels])
  const isPresent = switching !== undefined
  return useMemo(
    () =>
      isPresent
        ? {
            step: (by) => withChannels(() => stepBy(latest.current, by)),
            last() {
              if (latest.current?.lastId) latest.current.open(latest.current.lastId)
            },
            digit: (digit) => setTyped((before) => `${before}${digit}`.slice(-4)),
            toggleGuide() {
              latest.current?.load()
              setGuideOpen((isOpen) => !isOpen)
            },
            isGuideOpen,
            typed,
          }
        : null,
    [isPresent, isGuideOpen, typed, withChannels],
  )
}

function stepBy(switching: Switching | undefined, by: 1 | -1): void {
  const { channels, currentId } = switching ?? {}
  if (!channels || channels.length === 0) return
  const at = channels.findIndex(({ id }) => id === currentId)
  // From a channel that is not in the guide, the next channel is the first one, and the previous channel the last one.
  const from = at === -1 && by === -1 ? 0 : at
  openAt(switching, (from + by + channels.length) % channels.length)
}

function openAt(switching: Switching | undefined, index: number): void {
  const found = switching?.channels?.[index]
  if (found && found.id !== switching?.currentId) switching?.open(found.id)
}
