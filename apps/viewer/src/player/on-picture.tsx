import { Controls, type ControlsProps } from './controls.tsx'
import { KeyHelp, MiniGuide } from './panels.tsx'
import type { PlayerProps } from './player-props.ts'
import type { Switcher } from './use-switcher.ts'

interface OnPictureProps extends Omit<ControlsProps, 'onChannels'>, Pick<PlayerProps, 'switching'> {
  switcher: Switcher | null
  hasHelp: boolean
  toggleHelp: () => void
}

/** What is shown over the picture of the full-size player: controls, channels and the list of keys. */
export function OnPicture({ switching, switcher, hasHelp, toggleHelp, ...props }: OnPictureProps) {
  return (
    <>
      <Controls {...props} onChannels={switcher?.toggleGuide} />
      {switching && switcher && <MiniGuide switching={switching} switcher={switcher} />}
      {hasHelp && (
        <KeyHelp isChannel={switching !== undefined} canMinimise={props.canMinimise} onClose={toggleHelp} />
      )}
    </>
  )
}
