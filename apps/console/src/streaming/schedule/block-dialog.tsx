import { Button } from '@kallo/ui/rich/button'
import { Switch } from '@kallo/ui/rich/choices'
import { Dialog } from '@kallo/ui/rich/dialog'
import { Field, NumberField, TextAreaField } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { useState } from 'react'
import { Form } from '../../platform/form.tsx'
import type { Block, Media } from './api.ts'
import { minuteOf, timeText, weekdayNames, weekdayOf } from './days.ts'
import { MediaChoice } from './media-choice.tsx'
import styles from './schedule.module.css'

interface BlockDialogProps {
  /** Null: a new one. */
  block: Block | null
  /** For a new one. */
  day?: string
  minute?: number
  media: readonly Media[]
  onSave: (block: Block) => void
  onRemove: (() => void) | null
  onClose: () => void
}

type Repeat = 'daily' | 'weekly' | 'once'
const repeats = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week on some days' },
  { value: 'once', label: 'Once', description: 'Replaces what is scheduled at that time' },
] as const

/** N-01: one programme of the schedule. */
export function BlockDialog({
  block,
  day = '',
  minute = 0,
  media,
  onSave,
  onRemove,
  onClose,
}: BlockDialogProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(block, day))
  const change = (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes }))
  const choose = ({ name, description, assets, seconds }: Media) =>
    change({
      assets,
      minutes: Math.max(1, Math.ceil(seconds / 60)),
      title: draft.title || name,
      description: draft.description || description.slice(0, 2_000),
    })
  const save = async (values: Record<string, string>) => {
    onSave(await readBlock(draft, values))
    onClose()
  }
  const remove = () => {
    onRemove?.()
    onClose()
  }
  return (
    <Dialog title={block ? `Programme ${block.title}` : 'Add a programme'} onClose={onClose}>
      <Form onSubmit={save} submit={block ? 'Change' : 'Add'} onCancel={onClose}>
        <MediaChoice label="Film or file" media={media} assets={draft.assets} onChoose={choose} />
        <Texts draft={draft} onChange={change} />
        <Times
          draft={draft}
          start={block?.startMinute ?? minute}
          date={block?.onDate ?? day}
          onChange={change}
        />
        {onRemove && (
          <div>
            <Button kind="danger" onPress={remove}>
              Remove
            </Button>
          </div>
        )}
      </Form>
    </Dialog>
  )
}

interface Draft {
  assets: readonly string[]
  title: string
  description: string
  repeat: Repeat
  weekdays: readonly number[]
  minutes: number | null
}

function draftOf(block: Block | null, day: string): Draft {
  if (!block)
    return {
      assets: [],
      title: '',
      description: '',
      repeat: 'weekly',
      weekdays: [weekdayOf(day)],
      minutes: null,
    }
  const { assets, title, description, weekdays, minutes } = block
  return { assets, title, description, weekdays, minutes, repeat: repeatOf(block) }
}

/** Rejects with what is missing. */
function readBlock(draft: Draft, values: Record<string, string>): Promise<Block> {
  const { assets, title, description, repeat, weekdays, minutes } = draft
  const startMinute = minuteOf(values['start'] ?? '')
  if (assets.length === 0) return Promise.reject(new Error('Choose what is played.'))
  if (title.trim() === '') return Promise.reject(new Error('Enter a title: viewers see it in the guide.'))
  if (startMinute === null) return Promise.reject(new Error('Enter the start like 20:30.'))
  if (repeat === 'weekly' && weekdays.length === 0)
    return Promise.reject(new Error('Choose at least one day.'))
  const onDate = repeat === 'once' ? (values['date'] ?? '') : null
  if (onDate === '') return Promise.reject(new Error('Enter the date.'))
  return Promise.resolve({
    startMinute,
    minutes,
    weekdays: repeat === 'weekly' ? [...weekdays].toSorted((a, b) => a - b) : [0, 1, 2, 3, 4, 5, 6],
    onDate,
    title: title.trim(),
    description: description.trim(),
    assets: [...assets],
  })
}

function Texts({ draft: { title, description }, onChange }: Pick<TimesProps, 'draft' | 'onChange'>) {
  return (
    <>
      <Field
        name="title"
        label="Title in the guide"
        value={title}
        onChange={(value) => onChange({ title: value })}
        maxLength={200}
      />
      <TextAreaField
        name="description"
        label="Description"
        rows={2}
        value={description}
        onChange={(value) => onChange({ description: value })}
        maxLength={2_000}
      />
    </>
  )
}

interface TimesProps {
  draft: Draft
  start: number
  date: string
  onChange: (changes: Partial<Draft>) => void
}

function Times({ draft: { minutes, repeat, weekdays }, start, date, onChange }: TimesProps) {
  return (
    <>
      <Field name="start" label="Start" description="Like 20:30" defaultValue={timeText(start)} />
      <NumberField
        name="minutes"
        label="Minutes"
        description="Empty: until the next programme. Shorter media repeat."
        minValue={1}
        maxValue={1_440}
        value={minutes}
        onChange={(value) => onChange({ minutes: value })}
      />
      <SelectField<Repeat>
        label="Repeat"
        options={repeats}
        value={repeat}
        onChange={(value) => onChange({ repeat: value })}
      />
      {repeat === 'once' && <Field name="date" type="date" label="Date" defaultValue={date} />}
      {repeat === 'weekly' && (
        <Weekdays value={weekdays} onChange={(value) => onChange({ weekdays: value })} />
      )}
    </>
  )
}

function repeatOf({ onDate, weekdays }: Block): Repeat {
  if (onDate !== null) return 'once'
  return weekdays.length === 7 ? 'daily' : 'weekly'
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
