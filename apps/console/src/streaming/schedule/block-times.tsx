import { t } from '@lingui/core/macro'
import { Switch } from '@kallo/ui/rich/choices'
import { Field, NumberField } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { currentLocale } from '../../platform/language.ts'
import { readWords, wordsOf, type BlockDraft, type Repeat } from './block-draft.ts'
import { weekdayName } from './days.ts'
import styles from './schedule.module.css'

const repeats = [
  { value: 'daily', label: t`Every day` },
  { value: 'weekly', label: t`Every week on some days` },
  { value: 'once', label: t`Once`, description: t`Replaces what is scheduled at that time` },
] as const

interface TimesProps {
  draft: BlockDraft
  today: string
  isOneDay: boolean
  onChange: (changes: Partial<BlockDraft>) => void
}

/** When a programme plays: in words or by fields. For one day of a repeating programme, only start and length. */
export function BlockTimes({ draft, today, isOneDay, onChange }: TimesProps) {
  const { words } = draft
  const set = (changes: Partial<BlockDraft>) => onChange({ ...changes, words: null })
  const understood = words !== null && wordsOf({ ...draft, words: null })
  return (
    <>
      {!isOneDay && (
        <Field
          name="words"
          label={t`When`}
          description={
            understood
              ? t`Understood: ${{ rule: understood }}`
              : t`In words, such as “Weekdays 19:00 until 24 December”, or below.`
          }
          value={wordsOf(draft)}
          onChange={(text) => onChange(readWords(text, today))}
        />
      )}
      <div className={styles.pair}>
        <Field
          name="start"
          label={t({ message: 'Start', context: 'time' })}
          description={t`For example 20:30`}
          value={draft.start}
          onChange={(start) => set({ start })}
        />
        <NumberField
          name="minutes"
          label={t`Minutes`}
          description={t`Leave empty to play until the next programme. Shorter films repeat.`}
          minValue={1}
          maxValue={1_440}
          step={1}
          value={draft.minutes}
          onChange={(minutes) => set({ minutes })}
        />
      </div>
      {!isOneDay && <Repetition draft={draft} set={set} />}
    </>
  )
}

interface RepetitionProps {
  draft: BlockDraft
  set: (changes: Partial<BlockDraft>) => void
}

function Repetition({ draft: { repeat, weekdays, date, from, until }, set }: RepetitionProps) {
  return (
    <>
      <SelectField<Repeat>
        label={t({ message: 'Repeat', context: 'schedule' })}
        options={repeats}
        value={repeat}
        onChange={(value) => set({ repeat: value })}
      />
      {repeat === 'once' && (
        <Field
          name="date"
          type="date"
          label={t`Date`}
          value={date}
          onChange={(value) => set({ date: value })}
        />
      )}
      {repeat === 'weekly' && <Weekdays value={weekdays} onChange={(value) => set({ weekdays: value })} />}
      {repeat !== 'once' && (
        <div className={styles.pair}>
          <Field
            name="from"
            type="date"
            label={t`First date`}
            description={t`Leave empty to start now`}
            value={from}
            onChange={(value) => set({ from: value })}
          />
          <Field
            name="until"
            type="date"
            label={t`Last date`}
            description={t`Leave empty for no end date`}
            value={until}
            onChange={(value) => set({ until: value })}
          />
        </div>
      )}
    </>
  )
}

/** Capitalises the name of a day, which begins with a small letter in some languages. */
function capital(name: string): string {
  return `${name.charAt(0).toLocaleUpperCase(currentLocale())}${name.slice(1)}`
}

interface WeekdaysProps {
  value: readonly number[]
  onChange: (value: readonly number[]) => void
}

function Weekdays({ value, onChange }: WeekdaysProps) {
  return (
    <div role="group" aria-label={t`Days`} className={styles.weekdays}>
      {[1, 2, 3, 4, 5, 6, 0].map((day) => (
        <Switch
          key={day}
          label={capital(weekdayName(day))}
          value={value.includes(day)}
          onChange={(isOn) => onChange(isOn ? [...value, day] : value.filter((one) => one !== day))}
        />
      ))}
    </div>
  )
}
