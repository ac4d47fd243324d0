import { plural, t } from '@lingui/core/macro'
import { Switch } from '@kallo/ui/rich/choices'
import { Dialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { useState } from 'react'
import { Form } from '../../platform/form.tsx'
import { importsApi, type ImportSource } from './api.ts'

export interface SourceDraft {
  kind: ImportSource['kind']
  source?: ImportSource
  url?: string
}

const intervals = [
  { value: '', label: t`Only when I ask` },
  { value: '60', label: t`Every hour` },
  { value: '360', label: t`Every 6 hours` },
  { value: '720', label: t`Every 12 hours` },
  { value: '1440', label: t`Every day` },
] as const

const kindTexts: Record<SourceDraft['kind'], { add: string; file: string }> = {
  m3u: { add: t`Add a playlist`, file: t`Leave it empty to upload the playlist as a file.` },
  xmltv: { add: t`Add a guide`, file: t`Leave it empty to upload the guide as a file.` },
}

/** J-01: adds a source or changes it. */
export function SourceDialog({
  draft,
  onClose,
  onDone,
}: {
  draft: SourceDraft
  onClose: () => void
  onDone: () => Promise<unknown>
}) {
  const { kind, source } = draft
  const [interval, setInterval] = useState(String(source?.refreshMinutes ?? ''))
  const [options, setOptions] = useState<ChannelOptions>(source ?? defaultOptions)
  const save = async ({ name = '', url = '' }: Record<string, string>) => {
    const input = {
      name,
      url: url.trim() === '' ? null : url.trim(),
      refreshMinutes: interval === '' ? null : Number(interval),
      ...pickOptions(options),
    }
    await (source
      ? importsApi.changeSource({ id: source.id, version: source.version, ...input })
      : importsApi.createSource({ kind, ...input }))
    await onDone()
    onClose()
  }
  const minutes = Number(interval)
  const texts = kindTexts[kind]
  const offered = intervals.some(({ value }) => value === interval)
    ? intervals
    : [
        ...intervals,
        { value: interval, label: plural(minutes, { one: 'Every minute', other: 'Every # minutes' }) },
      ]
  return (
    <Dialog title={source ? t`Settings of ${{ name: source.name }}` : texts.add} onClose={onClose}>
      <Form onSubmit={save} submit={source ? t`Save` : t`Add`} onCancel={onClose}>
        <Field
          name="name"
          label={t`Name`}
          description={t`For you; viewers do not see it.`}
          defaultValue={source?.name ?? ''}
          isRequired
          autoFocus
        />
        <Field
          name="url"
          type="url"
          label={t`Address`}
          description={texts.file}
          defaultValue={source?.url ?? draft.url ?? ''}
        />
        <SelectField label={t`Read again`} options={offered} value={interval} onChange={setInterval} />
        {kind === 'm3u' && <ChannelSwitches options={options} onChange={setOptions} />}
      </Form>
    </Dialog>
  )
}

type ChannelOptions = Pick<ImportSource, 'isPaid' | 'publishes' | 'importsNewGroups'>
const defaultOptions: ChannelOptions = { isPaid: false, publishes: false, importsNewGroups: true }

function pickOptions({ isPaid, publishes, importsNewGroups }: ChannelOptions): ChannelOptions {
  return { isPaid, publishes, importsNewGroups }
}

interface ChannelSwitchesProps {
  options: ChannelOptions
  onChange: (options: ChannelOptions) => void
}

/** What happens to channels that a playlist adds. */
function ChannelSwitches({ options, onChange }: ChannelSwitchesProps) {
  return (
    <>
      <Switch
        label={t`New channels are for subscribers`}
        description={t`Otherwise everybody can watch them.`}
        value={options.isPaid}
        onChange={(isPaid) => onChange({ ...options, isPaid })}
      />
      <Switch
        label={t`Publish new channels immediately`}
        description={t`Otherwise they are drafts until you publish them.`}
        value={options.publishes}
        onChange={(publishes) => onChange({ ...options, publishes })}
      />
      <Switch
        label={t`Import new groups`}
        description={t`Groups that appear in the playlist later. You choose groups and channels when you review an import.`}
        value={options.importsNewGroups}
        onChange={(importsNewGroups) => onChange({ ...options, importsNewGroups })}
      />
    </>
  )
}
