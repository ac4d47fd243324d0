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
  { value: '', label: 'Only when I ask' },
  { value: '60', label: 'Every hour' },
  { value: '360', label: 'Every 6 hours' },
  { value: '720', label: 'Every 12 hours' },
  { value: '1440', label: 'Every day' },
] as const

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
  const thing = kind === 'm3u' ? 'playlist' : 'guide'
  const offered = intervals.some(({ value }) => value === interval)
    ? intervals
    : [...intervals, { value: interval, label: `Every ${interval} minutes` }]
  return (
    <Dialog title={source ? `Settings of ${source.name}` : `Add a ${thing}`} onClose={onClose}>
      <Form onSubmit={save} submit={source ? 'Save' : 'Add'} onCancel={onClose}>
        <Field
          name="name"
          label="Name"
          description="For you; viewers do not see it."
          defaultValue={source?.name ?? ''}
          isRequired
          autoFocus
        />
        <Field
          name="url"
          type="url"
          label="Address"
          description={`Leave it empty to upload the ${thing} as a file.`}
          defaultValue={source?.url ?? draft.url ?? ''}
        />
        <SelectField label="Read again" options={offered} value={interval} onChange={setInterval} />
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
        label="New channels are for subscribers"
        description="Otherwise everybody can watch them."
        value={options.isPaid}
        onChange={(isPaid) => onChange({ ...options, isPaid })}
      />
      <Switch
        label="Publish new channels at once"
        description="Otherwise they are drafts until you publish them."
        value={options.publishes}
        onChange={(publishes) => onChange({ ...options, publishes })}
      />
      <Switch
        label="Import new groups"
        description="Groups that appear in the playlist later. You choose groups and channels when you review an import."
        value={options.importsNewGroups}
        onChange={(importsNewGroups) => onChange({ ...options, importsNewGroups })}
      />
    </>
  )
}
