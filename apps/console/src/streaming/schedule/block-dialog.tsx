import { useState } from 'react'
import { Button } from '../../platform/button.tsx'
import { Choice, Field } from '../../platform/fields.tsx'
import { Form } from '../../platform/form.tsx'
import { Modal } from '../../platform/modal.tsx'
import { NumberField, SwitchField, TextAreaField } from '../../platform/more-fields.tsx'
import type { Block, Media } from './api.ts'
import { minuteOf, timeText, weekdayNames, weekdayOf } from './days.ts'
import { MediaChoice } from './media-choice.tsx'
import styles from './schedule.module.css'

interface BlockDialogProps {
  /** Null: a new one. */
  block: Block | null
  day: string
  minute: number
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
export function BlockDialog({ block, day, minute, media, onSave, onRemove, onClose }: BlockDialogProps) {
  const [assets, setAssets] = useState<readonly string[]>(block?.assets ?? [])
  const [title, setTitle] = useState(block?.title ?? '')
  const [description, setDescription] = useState(block?.description ?? '')
  const [repeat, setRepeat] = useState<Repeat>(block ? repeatOf(block) : 'weekly')
  const [weekdays, setWeekdays] = useState<readonly number[]>(
    block && block.onDate === null ? block.weekdays : [weekdayOf(day)],
  )
  const [minutes, setMinutes] = useState<number | null>(block?.minutes ?? null)
  const choose = (chosen: Media) => {
    setAssets(chosen.assets)
    setMinutes(Math.max(1, Math.ceil(chosen.seconds / 60)))
    if (title === '') setTitle(chosen.name)
    if (description === '') setDescription(chosen.description.slice(0, 2_000))
  }
  const save = (values: Record<string, string>) => {
    const startMinute = minuteOf(values['start'] ?? '')
    if (startMinute === null) return Promise.reject(new Error('Enter the start like 20:30.'))
    if (assets.length === 0) return Promise.reject(new Error('Choose what is played.'))
    if (title.trim() === '') return Promise.reject(new Error('Enter a title: viewers see it in the guide.'))
    if (repeat === 'weekly' && weekdays.length === 0)
      return Promise.reject(new Error('Choose at least one day.'))
    const onDate = repeat === 'once' ? (values['date'] ?? '') : null
    if (onDate === '') return Promise.reject(new Error('Enter the date.'))
    onSave({
      startMinute,
      minutes,
      weekdays: repeat === 'weekly' ? [...weekdays].toSorted((a, b) => a - b) : [0, 1, 2, 3, 4, 5, 6],
      onDate,
      title: title.trim(),
      description: description.trim(),
      assets: [...assets],
    })
    onClose()
    return Promise.resolve()
  }
  return (
    <Modal title={block ? `Programme ${block.title}` : 'Add a programme'} onClose={onClose}>
      <Form onSubmit={save} submit={block ? 'Change' : 'Add'} onCancel={onClose}>
        <MediaChoice label="Film or file" media={media} assets={assets} onChoose={choose} />
        <Field name="title" label="Title in the guide" value={title} onChange={setTitle} maxLength={200} />
        <TextAreaField
          name="description"
          label="Description"
          rows={2}
          value={description}
          onChange={setDescription}
          maxLength={2_000}
        />
        <Field
          name="start"
          label="Start"
          description="Like 20:30"
          defaultValue={timeText(block?.startMinute ?? minute)}
        />
        <NumberField
          name="minutes"
          label="Minutes"
          description="Empty: until the next programme. Shorter media repeat."
          minValue={1}
          maxValue={1_440}
          value={minutes}
          onChange={setMinutes}
        />
        <Choice<Repeat> label="Repeat" options={repeats} value={repeat} onChange={setRepeat} />
        {repeat === 'once' && (
          <Field name="date" type="date" label="Date" defaultValue={block?.onDate ?? day} />
        )}
        {repeat === 'weekly' && <Weekdays value={weekdays} onChange={setWeekdays} />}
        {onRemove && (
          <div>
            <Button
              kind="danger"
              onPress={() => {
                onRemove()
                onClose()
              }}
            >
              Remove
            </Button>
          </div>
        )}
      </Form>
    </Modal>
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
        <SwitchField
          key={day}
          label={weekdayNames[day] ?? ''}
          value={value.includes(day)}
          onChange={(isOn) => onChange(isOn ? [...value, day] : value.filter((one) => one !== day))}
        />
      ))}
    </div>
  )
}
