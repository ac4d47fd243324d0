import { t } from '@lingui/core/macro'
import type { PromotionGoalData } from '@kallo/contract/catalogue/promotions'
import { Field, NumberField } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { serviceDay } from '../../platform/service-zone.ts'
import { Pair, Section } from '../records/section.tsx'

interface GoalSectionProps {
  value: PromotionGoalData | null
  onChange: (goal: PromotionGoalData | null) => void
}

const kinds = [
  { value: 'none', label: t`No goal` },
  { value: 'clicks', label: t`Clicks` },
  { value: 'views', label: t`Views` },
] as const

/** the goal of a banner or ad. */
export function GoalSection({ value, onChange }: GoalSectionProps) {
  return (
    <Section title={t`Goal`}>
      <SelectField
        label={t({ message: 'Target', context: 'goal' })}
        options={kinds}
        value={value?.kind ?? 'none'}
        onChange={(kind) =>
          onChange(kind === 'none' ? null : { count: 500, day: serviceDay(-30), ...value, kind })
        }
      />
      {value && (
        <Pair>
          <NumberField
            name="goal"
            label={t`How many`}
            description={t`Counted since the first day.`}
            minValue={1}
            maxValue={1_000_000_000}
            isRequired
            value={value.count}
            onChange={(count) => onChange({ ...value, count: count ?? 1 })}
          />
          <Field
            name="goalDay"
            type="date"
            label={t`Until the end of`}
            isRequired
            value={value.day}
            onChange={(day) => onChange({ ...value, day })}
          />
        </Pair>
      )}
    </Section>
  )
}
