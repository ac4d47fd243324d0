import { moreIcon } from '@kallo/ui/more-icons'
import { useLingui } from '@lingui/react/macro'
import { ChoiceMenu, type ChoiceGroup } from './choice-menu.tsx'
import { sleepMinutes, type SleepTimer } from './sleep-timer.ts'
import type { Actions } from './use-actions.ts'

interface MoreMenuProps {
  sleepTimer: SleepTimer
  actions: Pick<Actions, 'togglePictureInPicture'>
  onLock: () => void
}

/** P-29: actions that are rarely needed. */
export function MoreMenu({ sleepTimer, actions, onLock }: MoreMenuProps) {
  const { t } = useLingui()
  const { minutes, minutesLeft } = sleepTimer
  const left = minutesLeft ?? 0
  const sleep: ChoiceGroup = {
    label: t`Sleep timer`,
    choices: [null, ...sleepMinutes].map((one) => ({
      id: String(one),
      label: one === null ? t`Off` : t`${one} min`,
      detail: one !== null && one === minutes ? t`${left} min left` : '',
      isChosen: one === minutes,
      onChoose: () => sleepTimer.set(one),
    })),
  }
  const action = (id: string, label: string, onChoose: () => void) => ({
    id,
    label,
    isChosen: false,
    onChoose,
  })
  const screen: ChoiceGroup = {
    label: t`Screen`,
    choices: [
      action('lock', t`Lock the controls`, onLock),
      ...(document.pictureInPictureEnabled
        ? [action('pip', t`Picture in picture`, actions.togglePictureInPicture)]
        : []),
    ],
  }
  return <ChoiceMenu label={t`More`} icon={moreIcon} groups={[screen, sleep]} />
}
