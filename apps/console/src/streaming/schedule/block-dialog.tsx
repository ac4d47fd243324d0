import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { Field, TextAreaField } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { ErrorText } from '@kallo/ui/state'
import { useState, type ReactNode } from 'react'
import { Form } from '../../platform/form.tsx'
import type { Block, Media } from './api.ts'
import type { Scope } from './block-changes.ts'
import { blockOf, draftOf, type BlockDraft } from './block-draft.ts'
import { dayName, repeatText } from './days.ts'
import { BlockTimes } from './block-times.tsx'
import { MediaChoice } from './media-choice.tsx'
import type { TimelineChannel } from './timeline-items.ts'

interface BlockDialogProps {
  /** The edited programme; null: a new one. */
  block: Block | null
  /** The day on which the programme was opened, or is added. */
  day: string
  /** Start and length of a new one. */
  minute?: number
  minutes?: number | null
  today: string
  media: readonly Media[]
  /** The channels to which a new programme can be added. */
  channels?: readonly TimelineChannel[]
  channelId?: string
  /** Throws if the programme does not exist any more, as `onRemove` does. */
  onSave: (block: Block, scope: Scope, channel?: TimelineChannel) => void
  onRemove: ((scope: Scope) => void) | null
  onClose: () => void
}

const isSameMedia = (one: readonly string[], other: readonly string[]) => one.join(' ') === other.join(' ')
const textOf = (media: Media | undefined) => media?.description.slice(0, 2_000)
/** Whether a text was typed, rather than taken from the chosen film. */
const isTyped = (text: string, taken: string | undefined) => text !== '' && text !== taken

/** N-01, N-08: one programme of the schedule. */
export function BlockDialog({
  block,
  day,
  minute = 0,
  minutes = null,
  today,
  media,
  ...props
}: BlockDialogProps) {
  const { channels = [], onSave, onRemove, onClose } = props
  const [channelId, setChannelId] = useState(props.channelId ?? '')
  const [draft, setDraft] = useState(() => draftOf(block, day, minute, minutes))
  const [scope, setScope] = useState<Scope>('every')
  const change = (changes: Partial<BlockDraft>) => setDraft((current) => ({ ...current, ...changes }))
  const isRepeating = block !== null && block.onDate === null
  const isOneDay = isRepeating && scope === 'day'
  const choose = (chosen: Media) => {
    const { name, assets, seconds } = chosen
    const former = media.find((one) => isSameMedia(one.assets, draft.assets))
    change({
      assets,
      ...(seconds !== null && { minutes: Math.max(1, Math.ceil(seconds / 60)) }),
      // Texts of the film that was chosen before are replaced, and typed ones stay.
      title: isTyped(draft.title, former?.name) ? draft.title : name,
      description: isTyped(draft.description, textOf(former)) ? draft.description : (textOf(chosen) ?? ''),
    })
  }
  const save = () => {
    onSave(
      blockOf(isOneDay ? { ...draft, repeat: 'once', date: day, words: null } : draft, today),
      scope,
      channels.find((one) => one.schedule.channelId === channelId),
    )
    onClose()
  }
  return (
    <Dialog title={block ? t`Programme ${{ title: block.title }}` : t`Add a programme`} onClose={onClose}>
      <Form
        onSubmit={() => new Promise((resolve) => resolve(save()))}
        submit={block ? t`Change` : t`Add`}
        onCancel={onClose}
      >
        {isRepeating && <ScopeChoice block={block} day={day} value={scope} onChange={setScope} />}
        {block === null && channels.length > 1 && (
          <ChannelChoice channels={channels} value={channelId} onChange={setChannelId} />
        )}
        <MediaChoice media={media} assets={draft.assets} onChoose={choose} />
        <Texts draft={draft} onChange={change} />
        <BlockTimes draft={draft} today={today} isOneDay={isOneDay} onChange={change} />
        {onRemove && (
          <Removal onRemove={() => onRemove(scope)} onClose={onClose}>
            {isOneDay ? t`Remove on ${{ day: dayName(day) }}` : t`Remove`}
          </Removal>
        )}
      </Form>
    </Dialog>
  )
}

interface RemovalProps {
  onRemove: () => void
  onClose: () => void
  children: ReactNode
}

function Removal({ onRemove, onClose, children }: RemovalProps) {
  const [error, setError] = useState<unknown>(null)
  const remove = () => {
    try {
      onRemove()
      onClose()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <>
      {error !== null && <ErrorText error={error} />}
      <div>
        <Button kind="danger" onPress={remove}>
          {children}
        </Button>
      </div>
    </>
  )
}

interface ScopeChoiceProps {
  block: Block
  day: string
  value: Scope
  onChange: (scope: Scope) => void
}

function ScopeChoice({ block, day, ...props }: ScopeChoiceProps) {
  return (
    <SelectField<Scope>
      {...props}
      label={t`Change or remove`}
      options={[
        { value: 'every', label: t`Every time (${{ repeat: repeatText(block) }})` },
        { value: 'day', label: t`Only on ${{ day: dayName(day) }}` },
      ]}
    />
  )
}

interface ChannelChoiceProps {
  channels: readonly TimelineChannel[]
  value: string
  onChange: (channelId: string) => void
}

function ChannelChoice({ channels, ...props }: ChannelChoiceProps) {
  const options = channels.map(({ schedule }) => ({
    value: schedule.channelId,
    label: schedule.channel.trim(),
  }))
  return <SelectField {...props} label={t`Channel`} options={options} />
}

interface TextsProps {
  draft: BlockDraft
  onChange: (changes: Partial<BlockDraft>) => void
}

function Texts({ draft: { title, description }, onChange }: TextsProps) {
  return (
    <>
      <Field
        name="title"
        label={t`Title in the guide`}
        value={title}
        onChange={(value) => onChange({ title: value })}
        maxLength={200}
      />
      <TextAreaField
        name="description"
        label={t`Description`}
        rows={2}
        value={description}
        onChange={(value) => onChange({ description: value })}
        maxLength={2_000}
      />
    </>
  )
}
