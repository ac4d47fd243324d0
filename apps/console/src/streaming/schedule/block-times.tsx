import { Switch } from '@kallo/ui/rich/choices'
import { Field, NumberField } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { readWords, wordsOf, type BlockDraft, type Repeat } from './block-draft.ts'
import { weekdayNames } from './days.ts'
import styles from './schedule.module.css'

const repeats = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week on some days' },
  { value: 'once', label: 'Once', description: 'Replaces what is scheduled at that time' },
] as const

interface TimesProps {
  draft: BlockDraft
  today: string
  isOneDay: boolean
  onChange: (changes: Partial<BlockDraft>) => void
}

/** When a programme plays: in words or by fields; only start and length of one of its days. */
export function BlockTimes({ draft, today, isOneDay, onChange }: TimesProps) {
  const { words } = draft
  const set = (changes: Partial<BlockDraft>) => onChange({ ...changes, words: null })
  const understood = words !== null && wordsOf({ ...draft, words: null })
  return (
    <>
      {!isOneDay && (
        <Field
          name="words"
          label="When"
          description={
            understood
              ? `Understood: ${understood}`
              : 'In words, such as “Weekdays 19:00 until 24 December”, or below.'
          }
          value={wordsOf(draft)}
          onChange={(text) => onChange(readWords(text, today))}
        />
      )}
      <div className={styles.pair}>
        <Field
          name="start"
          label="Start"
          description="Like 20:30"
          value={draft.start}
          onChange={(start) => set({ start })}
        />
        <NumberField
          name="minutes"
          label="Minutes"
          description="Empty: until the next programme. Shorter media repeat."
          minValue={1}
          maxValue={1_440}
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
        label="Repeat"
        options={repeats}
        value={repeat}
        onChange={(value) => set({ repeat: value })}
      />
      {repeat === 'once' && (
        <Field name="date" type="date" label="Date" value={date} onChange={(value) => set({ date: value })} />
      )}
      {repeat === 'weekly' && <Weekdays value={weekdays} onChange={(value) => set({ weekdays: value })} />}
      {repeat !== 'once' && (
        <div className={styles.pair}>
          <Field
            name="from"
            type="date"
            label="First date"
            description="Empty: at once"
            value={from}
            onChange={(value) => set({ from: value })}
          />
          <Field
            name="until"
            type="date"
            label="Last date"
            description="Empty: without end"
            value={until}
            onChange={(value) => set({ until: value })}
          />
        </div>
      )}
    </>
  )
}

interface WeekdaysProps {
  value: readonly number[]
  onChange: (value: readonly number[]) => void
}

function Weekdays({ value, onChange }: WeekdaysProps) {
  return (
    <div role="group" aria-label="Days" className={styles.weekdays}>
      {[1, 2, 3, 4, 5, 6, 0].map((day) => (
        <Switch
          key={day}
          label={weekdayNames[day] ?? ''}
          value={value.includes(day)}
          onChange={(isOn) => onChange(isOn ? [...value, day] : value.filter((one) => one !== day))}
        />
      ))}
    </div>
  )
}
