import { slidersIcon } from '@kallo/ui/more-icons'
import { useLingui } from '@lingui/react/macro'
import { ChoiceMenu, type ChoiceGroup } from './choice-menu.tsx'
import { DataUsed } from './data-used.tsx'
import { rates } from './extra-actions.ts'
import type { Level } from './player-state.ts'
import { megabytesPerHour, type Quality } from './quality.ts'

export interface QualityMenuProps {
  levels: readonly Level[]
  audioBitsPerSecond: number | null
  quality: Quality
  onChoose: (quality: Quality) => void
  /** P-31: the speed of a VOD or catch-up; null: the speed cannot be chosen. */
  rate: number | null
  onRate: (rate: number) => void
}

export function QualityMenu({
  levels,
  audioBitsPerSecond,
  quality,
  onChoose,
  rate,
  onRate,
}: QualityMenuProps) {
  const { t } = useLingui()
  const options = useOptions(levels, audioBitsPerSecond)
  const choices = options.map(({ value, label, cost }) => ({
    id: String(value),
    label,
    detail: cost,
    isChosen: value === quality,
    onChoose: () => onChoose(value),
  }))
  const speeds: ChoiceGroup = {
    label: t`Speed`,
    choices: rates.map((one) => ({
      id: String(one),
      label: `${one}×`,
      isChosen: one === rate,
      onChoose: () => onRate(one),
    })),
  }
  const groups = [
    ...(levels.length < 2 ? [] : [{ label: t`Quality`, choices }]),
    ...(rate === null ? [] : [speeds]),
  ]
  if (groups.length === 0) return null
  return <ChoiceMenu label={t`Quality`} icon={slidersIcon} groups={groups} note={<DataUsed />} />
}

interface Option {
  value: Quality
  label: string
  /** Megabytes per hour; empty if unknown. */
  cost: string
}

function useOptions(levels: readonly Level[], audioBitsPerSecond: number | null): Option[] {
  const { t } = useLingui()
  const perHour = ({ bitsPerSecond }: Pick<Level, 'bitsPerSecond'>) => {
    const megabytes = megabytesPerHour(bitsPerSecond)
    return megabytes > 0 ? t`${megabytes} MB/h` : ''
  }
  const byHeight = [...new Map(levels.map((level) => [level.height, level])).values()]
  const renditions = byHeight.toSorted((a, b) => b.height - a.height)
  const lowest = renditions.at(-1)
  const audioOption: Option[] =
    audioBitsPerSecond === null
      ? []
      : [{ value: 'audio', label: t`Sound only`, cost: perHour({ bitsPerSecond: audioBitsPerSecond }) }]
  return [
    { value: 'auto', label: t`Auto`, cost: '' },
    { value: 'saver', label: t`Data saver`, cost: lowest ? perHour(lowest) : '' },
    ...renditions.map((level) => ({ value: level.height, label: `${level.height}p`, cost: perHour(level) })),
    ...audioOption,
  ]
}
