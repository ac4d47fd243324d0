import { createContext, useContext } from 'react'

/** P-49. */
interface MiniPlayer {
  /** The calling component belongs to a player in the corner of another page. */
  isMini: boolean
  /** Moves the player of this page to the corner of the next one. */
  minimise: () => void
  close: () => void
}

const none: MiniPlayer = { isMini: false, minimise: () => undefined, close: () => undefined }

export const MiniPlayerContext = createContext(none)

export const useMiniPlayer = () => useContext(MiniPlayerContext)
