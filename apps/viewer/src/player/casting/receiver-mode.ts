import { receiverAddress } from '@kallo/rules/streaming/stream-address'
import type { CreateEngine } from '../engine.ts'
import { createNativeEngine } from '../native-engine.ts'
import type { PlayerStore } from '../player-state.ts'
import type { CastPlayback } from './casting.ts'

interface ReceiverModeParts {
  store: PlayerStore
  /** The address of what plays, with the newest ticket. */
  address: () => string
  /** Replaces the engine. */
  start: () => void
}

export interface ReceiverMode extends CastPlayback {
  engine: (usual: CreateEngine) => CreateEngine
  playedAddress: () => string
}

/** P-50, P-51: while another device plays, the browser's own player has the address for televisions, because no media source can move there. */
export function createReceiverMode({ store, address, start }: ReceiverModeParts): ReceiverMode {
  let isReceiver = false
  return {
    engine: (usual) => (isReceiver ? createNativeEngine : usual),
    playedAddress: () => (isReceiver ? receiverAddress(address()) : address()),
    setReceiver(next) {
      if (next === isReceiver) return
      isReceiver = next
      store.set({ failure: null, isWaiting: true })
      start()
    },
    receiverAddress: () => receiverAddress(address()),
  }
}
