import { t } from '@lingui/core/macro'
import { maxBlocks } from '@kallo/rules/streaming/schedule'
import { dateAfter } from '@kallo/rules/streaming/schedule-conflicts'
import { Dialog } from '@kallo/ui/rich/dialog'
import { Field, NumberField } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { useState } from 'react'
import { Form } from '../../platform/form.tsx'
import { currentLocale } from '../../platform/language.ts'
import type { Block, Content, Schedule } from './api.ts'
import { copyDay } from './block-changes.ts'
import { dayName, weekStart } from './days.ts'
import { occurrencesOf } from './occurrences.ts'
import type { TimelineChannel } from './timeline-items.ts'
import styles from './schedule.module.css'

interface CopyDialogProps {
  channels: readonly TimelineChannel[]
  day: string
  days: 1 | 7
  onCopy: (changes: Record<string, Content>) => void
  onClose: () => void
}

const maxTimes = 52

/** N-07: copies a day or week to other days. */
export function CopyDialog({ channels, day, days, onCopy, onClose }: CopyDialogProps) {
  const [copied, setCopied] = useState<Copied>(() => copiedOf(days === 1 ? 'day' : 'week', day))
  const [channelId, setChannelId] = useState('')
  const { what, to, times } = copied
  const copy = () => {
    const source = sourceOf(what, day)
    const target = what === 'day' || to === '' ? to : weekStart(to)
    if (to === '') return Promise.reject(new Error(t`Choose the day to copy to.`))
    if (target === source)
      return Promise.reject(new Error(t`Choose another day: this is the day that you are copying.`))
    const chosen = channels.filter(({ schedule }) => channelId === '' || schedule.channelId === channelId)
    const length = lengthOf(what)
    const copyOf = ({ blocks, filler }: TimelineChannel): Content => ({
      blocks: copyDays(blocks, source, length, target, length * (times ?? 1)),
      filler,
    })
    const copies = chosen.map((channel) => ({ channel, content: copyOf(channel) }))
    const tooLong = copies.find(({ content }) => content.blocks.length > maxBlocks)
    if (tooLong) return Promise.reject(new Error(tooLongText(tooLong.channel)))
    onCopy(Object.fromEntries(copies.map(({ channel, content }) => [channel.schedule.channelId, content])))
    onClose()
    return Promise.resolve()
  }
  return (
    <Dialog title={t`Copy`} onClose={onClose}>
      <Form onSubmit={copy} submit={t`Copy`} onCancel={onClose}>
        <SelectField
          label={t({ message: 'What', context: 'copy' })}
          options={[
            { value: 'day', label: t`The day ${{ day: dayName(day) }}` },
            { value: 'week', label: t`The week from ${{ day: dayName(weekStart(day)) }}` },
          ]}
          value={what}
          onChange={(next) => setCopied(copiedOf(next, day))}
        />
        <SelectField
          label={t`Channels`}
          options={[
            { value: '', label: t`All channels` },
            ...channels.map(({ schedule }) => optionOf(schedule)),
          ]}
          value={channelId}
          onChange={setChannelId}
        />
        <Target copied={copied} onChange={setCopied} />
        <p className={styles.hint}>
          {t`The days will play exactly the same: repeating programmes that differ are skipped on them, and what is scheduled once is replaced. You see the result before you save.`}
        </p>
      </Form>
    </Dialog>
  )
}

function tooLongText({ schedule }: TimelineChannel): string {
  return t`A schedule holds ${{ max: maxBlocks.toLocaleString(currentLocale()) }} programmes, and ${{ channel: schedule.channel.trim() }} would have more. Copy fewer days.`
}

interface Copied {
  what: 'day' | 'week'
  to: string
  times: number | null
}

function copiedOf(what: Copied['what'], day: string): Copied {
  return { what, to: dateAfter(sourceOf(what, day), lengthOf(what)), times: 1 }
}

function sourceOf(what: Copied['what'], day: string): string {
  return what === 'day' ? day : weekStart(day)
}

function lengthOf(what: Copied['what']): number {
  return what === 'day' ? 1 : 7
}

function Target({ copied, onChange }: { copied: Copied; onChange: (copied: Copied) => void }) {
  const { what, to, times } = copied
  return (
    <div className={styles.pair}>
      <Field
        name="to"
        type="date"
        label={what === 'day' ? t`To the day` : t`To the week of`}
        value={to}
        onChange={(value) => onChange({ ...copied, to: value })}
      />
      <NumberField
        name="times"
        label={what === 'day' ? t`Days in a row` : t`Weeks in a row`}
        minValue={1}
        maxValue={maxTimes}
        step={1}
        value={times}
        onChange={(value) => onChange({ ...copied, times: value })}
      />
    </div>
  )
}

function optionOf({ channelId, channel }: Schedule) {
  return { value: channelId, label: channel.trim() }
}

/** Copies days one after the other; a shorter source is repeated. Exported for its test. */
export function copyDays(
  blocks: readonly Block[],
  source: string,
  length: number,
  target: string,
  targetDays: number,
): Block[] {
  const startingOn = (of: readonly Block[], day: string) =>
    occurrencesOf(of, day, 1).filter((occurrence) => occurrence.day === day)
  let copied = blocks
  for (let at = 0; at < targetDays; at++) {
    const toDay = dateAfter(target, at)
    const wanted = startingOn(blocks, dateAfter(source, at % length))
    copied = copyDay(copied, wanted, startingOn(copied, toDay), toDay)
  }
  return [...copied]
}
