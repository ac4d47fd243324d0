import { captionsIcon } from '@kallo/ui/icons'
import { useLingui } from '@lingui/react/macro'
import { ChoiceMenu, type ChoiceGroup } from './choice-menu.tsx'
import type { PlayerState } from './player-state.ts'
import type { Actions } from './use-actions.ts'

interface TrackMenuProps {
  state: Pick<PlayerState, 'audioTracks' | 'audioTrack' | 'subtitles' | 'shownSubtitles'>
  actions: Pick<Actions, 'setAudioTrack' | 'setSubtitles'>
}

/** P-15, P-16. Absent without subtitles and with one audio track only. */
export function TrackMenu({ state, actions }: TrackMenuProps) {
  const { t } = useLingui()
  const { audioTracks, audioTrack, subtitles, shownSubtitles } = state
  const subtitleGroup: ChoiceGroup = {
    label: t`Subtitles`,
    choices: [null, ...subtitles.keys()].map((index) => ({
      id: String(index),
      label: index === null ? t`Off` : (subtitles[index]?.name ?? ''),
      isChosen: index === shownSubtitles,
      onChoose: () => actions.setSubtitles(index),
    })),
  }
  const audioGroup: ChoiceGroup = {
    label: t`Audio`,
    choices: audioTracks.map(({ name }, index) => ({
      id: String(index),
      label: name,
      isChosen: index === audioTrack,
      onChoose: () => actions.setAudioTrack(index),
    })),
  }
  const groups = [
    ...(subtitles.length > 0 ? [subtitleGroup] : []),
    ...(audioTracks.length > 1 ? [audioGroup] : []),
  ]
  if (groups.length === 0) return null
  return <ChoiceMenu label={t`Subtitles and audio`} icon={captionsIcon} groups={groups} />
}
