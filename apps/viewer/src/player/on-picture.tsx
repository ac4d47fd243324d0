import { Controls, type ControlsProps } from './controls.tsx'
import { OverlaySlot } from './overlay-slot.tsx'
import { KeyHelp, MiniGuide } from './panels.tsx'
import type { PlayerProps } from './player-props.ts'
import type { Switcher } from './use-switcher.ts'

interface OnPictureProps
  extends Omit<ControlsProps, 'onChannels'>, Pick<PlayerProps, 'renderOverlay' | 'switching'> {
  switcher: Switcher | null
  hasHelp: boolean
  toggleHelp: () => void
  areControlsVisible: boolean
}

/** What is shown over the picture of the full-size player: controls, channels, the list of keys and an overlay. */
export function OnPicture({ switching, switcher, hasHelp, toggleHelp, ...props }: OnPictureProps) {
  return (
    <>
      <Controls {...props} onChannels={switcher?.toggleGuide} />
      {switching && switcher && <MiniGuide switching={switching} switcher={switcher} />}
      {hasHelp && (
        <KeyHelp isChannel={switching !== undefined} canMinimise={props.canMinimise} onClose={toggleHelp} />
      )}
      <Overlay {...props} />
    </>
  )
}

type OverlayProps = Pick<OnPictureProps, 'state' | 'casting' | 'renderOverlay' | 'areControlsVisible'>

function Overlay({ state, casting, renderOverlay, areControlsVisible }: OverlayProps) {
  if (!renderOverlay || !state.hasStarted) return null
  const isCovered = state.failure !== null || casting.phase !== 'here' || casting.problem !== null
  return (
    <OverlaySlot isHidden={isCovered} areControlsVisible={areControlsVisible}>
      {renderOverlay(!state.isWaiting && !isCovered)}
    </OverlaySlot>
  )
}
