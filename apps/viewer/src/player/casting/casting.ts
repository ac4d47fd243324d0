import { airPlayLink } from './airplay.ts'
import { hasPlainSource, type CastLink } from './cast-link.ts'
import { advanceCast, castStart, type CastEffect, type CastEvent, type CastState } from './cast-state.ts'
import { remotePlaybackLink } from './remote-playback.ts'

export interface CastPlayback {
  /** Plays the address for televisions with the browser's own player, or the stream with the player's engine. */
  setReceiver: (isReceiver: boolean) => void
  /** The address that a television plays, with the newest ticket. */
  receiverAddress: () => string
}

export interface Casting {
  press: () => void
  playHere: () => void
  dismiss: () => void
  stop: () => void
}

interface CastParts {
  video: HTMLVideoElement
  playback: CastPlayback
  onChange: (state: CastState) => void
}

/** P-50: carries out what `cast-state.ts` decides. */
export function createCasting({ video, playback, onChange }: CastParts): Casting {
  const link = linkOf(video, playback)
  let state = castStart
  const effects: Record<CastEffect, () => void> = {
    prepare() {
      // Where the browser's own player plays anyway, nothing changes.
      if (!hasPlainSource(video)) playback.setReceiver(true)
    },
    pick: () => void pick(),
    restore: () => playback.setReceiver(false),
    disconnect: link.disconnect,
  }
  const send = (event: CastEvent) => {
    const step = advanceCast(state, event)
    if (step.state !== state) {
      state = step.state
      onChange(state)
    }
    for (const effect of step.effects) effects[effect]()
  }
  const pick = async () => {
    const result = await link.pick()
    if (result !== null) send({ type: 'picked', result })
  }
  const onMetadata = () => send({ type: 'prepared' })
  const onError = () => send({ type: 'prepare-failed' })
  video.addEventListener('loadedmetadata', onMetadata)
  video.addEventListener('error', onError)
  const stopListening = link.listen({
    onDevices: (hasDevice) => send({ type: 'devices', hasDevice }),
    onConnecting: () => send({ type: 'connecting' }),
    onConnected: () => send({ type: 'connected' }),
    onDisconnected: () => send({ type: 'disconnected' }),
  })
  return {
    press: () => send({ type: 'press', canPick: link.canPick() }),
    playHere: () => send({ type: 'play-here' }),
    dismiss: () => send({ type: 'dismiss' }),
    stop() {
      stopListening()
      video.removeEventListener('loadedmetadata', onMetadata)
      video.removeEventListener('error', onError)
      if (state.phase !== 'here') link.disconnect()
    },
  }
}

function linkOf(video: HTMLVideoElement, playback: CastPlayback): CastLink {
  return 'webkitShowPlaybackTargetPicker' in video
    ? airPlayLink(video, playback.receiverAddress)
    : remotePlaybackLink(video)
}
