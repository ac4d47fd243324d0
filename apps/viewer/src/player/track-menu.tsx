import { captionsIcon } from '@kallo/ui/more-icons'
import { useLingui } from '@lingui/react/macro'
import { ChoiceMenu, type ChoiceGroup } from './choice-menu.tsx'
import type { PlayerState } from './player-state.ts'
import { subtitleBackgrounds, subtitleSizes, type SubtitleStyle } from './subtitle-style.ts'
import type { Actions } from './use-actions.ts'

export interface SubtitleStyling {
  subtitleStyle: SubtitleStyle
  onSubtitleStyle: (change: Partial<SubtitleStyle>) => void
}

interface TrackMenuProps extends SubtitleStyling {
  state: Pick<PlayerState, 'audioTracks' | 'audioTrack' | 'subtitles' | 'shownSubtitles'>
  actions: Pick<Actions, 'setAudioTrack' | 'setSubtitles'>
}

/** P-15, P-16, P-29: audio tracks and subtitles. Hidden if there is one audio track and no subtitles. */
export function TrackMenu({ state, actions, ...styling }: TrackMenuProps) {
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
  const styleGroups = useStyleGroups(styling)
  const groups = [
    ...(subtitles.length > 0 ? [subtitleGroup] : []),
    ...(audioTracks.length > 1 ? [audioGroup] : []),
    ...(shownSubtitles === null ? [] : styleGroups),
  ]
  if (groups.length === 0) return null
  return <ChoiceMenu label={t`Subtitles and audio`} icon={captionsIcon} groups={groups} />
}

function useStyleGroups({ subtitleStyle, onSubtitleStyle }: SubtitleStyling): ChoiceGroup[] {
  const { t } = useLingui()
  const sizes = { small: t`Small`, normal: t`Normal`, large: t`Large` }
  const backgrounds = { none: t`None`, shaded: t`Shaded`, black: t`Black` }
  return [
    {
      label: t`Text size`,
      choices: subtitleSizes.map((size) => ({
        id: size,
        label: sizes[size],
        isChosen: size === subtitleStyle.size,
        onChoose: () => onSubtitleStyle({ size }),
      })),
    },
    {
      label: t`Text background`,
      choices: subtitleBackgrounds.map((background) => ({
        id: background,
        label: backgrounds[background],
        isChosen: background === subtitleStyle.background,
        onChoose: () => onSubtitleStyle({ background }),
      })),
    },
  ]
}
