import type { ReactNode } from 'react'
import type { LocalSource } from './engine.ts'
import type { FirstPicture } from './first-picture.ts'
import type { Day } from './live-day.ts'
import type { Switching } from './use-switcher.ts'
import type { ProgressSink } from './watch-time/report-progress.ts'
import type { Watched } from './watch-time/report-watching.ts'

export interface PlayerProps {
  /** The initial stream address; renewed by `renewAddress`. Another stream needs another key. */
  address: string
  /** P-06. */
  isLive: boolean
  title: string
  poster?: string
  /** P-28: the first picture that plays already. Only the first value of this prop is used. */
  first?: FirstPicture | null
  /** Where a VOD or catch-up begins, in seconds (B-20). */
  startAtSeconds?: number | null
  /** Receives the position in a VOD or catch-up; for a live stream only that it was started (B-20). */
  onProgress?: ProgressSink
  /** Shown when a VOD or catch-up has ended, such as what could be watched next (B-25). `isAsleep`: nothing may begin by itself. */
  renderEnd?: (isAsleep: boolean) => ReactNode
  /** The content for watch time; not reported if missing. */
  watched?: Watched
  /** P-31: the channels among which the player changes. */
  switching?: Switching
  /** P-30: the last 24 hours of a live channel, if they are recorded. Only its first value is used. */
  day?: Day | null
  /** P-47: the stream is stored on this device. Only its first value is used. */
  local?: LocalSource
  isThrifty: boolean
  renewAddress: () => Promise<string>
  serverNow: () => number
  onClose: () => void
  /** P-49. Missing: there is no mini player. */
  onMinimise?: () => void
  /** Overlay after the first frame. `canBegin`: playback is not waiting for data. `isSeen`: nothing covers the picture. */
  renderOverlay?: (moment: { canBegin: boolean; isSeen: boolean }) => ReactNode
}
