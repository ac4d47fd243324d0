import { t } from '@lingui/core/macro'
import { Dialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { useState } from 'react'
import { hasReason } from '../../platform/api-error.ts'
import { Form } from '../../platform/form.tsx'
import { showToast } from '../../platform/toasts.tsx'
import { liveApi, type Live, type LiveSource } from './api.ts'
import { useLiveChange } from './use-live-change.ts'

type Kind = LiveSource['kind']

const kinds: { value: Kind; label: string; description: string }[] = [
  {
    value: 'rtmp',
    label: t`OBS or another encoder (RTMP)`,
    description: t`You get a server address and a stream key`,
  },
  { value: 'srt', label: t`Encoder with SRT`, description: t`Copes with unreliable connections` },
  { value: 'hls', label: t`HLS address`, description: t`A stream that is already on the internet` },
  {
    value: 'schedule',
    label: t`The schedule of this channel`,
    description: t`As a backup, or between live shows`,
  },
]

interface AddSourceDialogProps {
  live: Live
  onClose: () => void
}

/** Y-14. */
export function AddSourceDialog({ live, onClose }: AddSourceDialogProps) {
  const change = useLiveChange(live)
  const { channelId, sources } = live
  // The version when the dialog was opened: after a lost response, the second request is rejected. Null: the latest version.
  const [openedVersion, setOpenedVersion] = useState<number | null>(live.version)
  const [kind, setKind] = useState<Kind>('rtmp')
  const options = kinds.filter(
    ({ value }) => value !== 'schedule' || !sources.some((one) => one.kind === 'schedule'),
  )
  const add = async (values: Record<string, string>) => {
    const url = kind === 'hls' ? { url: values.url ?? '' } : {}
    const version = openedVersion ?? live.version
    try {
      await change(() => liveApi.add({ channelId, version, kind, ...url }))
    } catch (failure) {
      if (hasReason(failure, 'changed-meanwhile')) setOpenedVersion(null)
      throw failure
    }
    showToast(t({ message: 'Added', context: 'source' }))
    onClose()
  }
  return (
    <Dialog title={t`Add a source`} onClose={onClose}>
      <Form onSubmit={add} submit={t`Add`} onCancel={onClose}>
        <SelectField label={t`Kind`} name="kind" options={options} value={kind} onChange={setKind} />
        {kind === 'hls' && (
          <Field
            name="url"
            type="url"
            label={t`Address`}
            description={t`For example https://example.com/live/playlist.m3u8`}
            isRequired
          />
        )}
      </Form>
    </Dialog>
  )
}
