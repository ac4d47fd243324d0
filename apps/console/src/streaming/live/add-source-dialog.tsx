import { Dialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { useState } from 'react'
import { Form } from '../../platform/form.tsx'
import { showToast } from '../../platform/toasts.tsx'
import { liveApi, type Live, type LiveSource } from './api.ts'
import { useLiveChange } from './use-live-change.ts'

type Kind = LiveSource['kind']

const kinds: { value: Kind; label: string; description: string }[] = [
  {
    value: 'rtmp',
    label: 'OBS or another encoder (RTMP)',
    description: 'You get a server address and a stream key',
  },
  { value: 'srt', label: 'Encoder with SRT', description: 'Holds out on lines that lose packets' },
  { value: 'hls', label: 'HLS address', description: 'A stream that is already on the internet' },
  {
    value: 'schedule',
    label: 'The schedule of this channel',
    description: 'As a backup, or between live shows',
  },
]

interface AddSourceDialogProps {
  live: Live
  onClose: () => void
}

/** Y-14. */
export function AddSourceDialog({ live, onClose }: AddSourceDialogProps) {
  const change = useLiveChange(live)
  const { channelId, version, sources } = live
  const [kind, setKind] = useState<Kind>('rtmp')
  const options = kinds.filter(
    ({ value }) => value !== 'schedule' || !sources.some((one) => one.kind === 'schedule'),
  )
  const add = async (values: Record<string, string>) => {
    const url = kind === 'hls' ? { url: values.url ?? '' } : {}
    await change(() => liveApi.add({ channelId, version, kind, ...url }))
    showToast('Added')
    onClose()
  }
  return (
    <Dialog title="Add a source" onClose={onClose}>
      <Form onSubmit={add} submit="Add" onCancel={onClose}>
        <SelectField label="Kind" name="kind" options={options} value={kind} onChange={setKind} />
        {kind === 'hls' && (
          <Field
            name="url"
            type="url"
            label="Address"
            description="Such as https://example.com/live/playlist.m3u8"
            isRequired
          />
        )}
      </Form>
    </Dialog>
  )
}
