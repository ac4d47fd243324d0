import { t } from '@lingui/core/macro'
import { Dialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { Form } from '../../platform/form.tsx'
import { createRequestIds } from '../../platform/request-id.ts'
import { fromLocalInput, toLocalInput } from '../../platform/service-zone.ts'
import { recordingsApi } from './api.ts'

export interface Period {
  title: string
  description: string
  from: string
  to: string
}

interface SaveRecordingDialogProps {
  channelId: string
  period: Period
  onSaved: (vodId: string) => void
  onClose: () => void
}

/** Sent again after a lost response, the request does not save a second film. */
const requestIdOf = createRequestIds()

/** Y-13. */
export function SaveRecordingDialog({ channelId, period, onSaved, onClose }: SaveRecordingDialogProps) {
  const save = async ({ name = '', from = '', to = '' }: Record<string, string>) => {
    const recording = {
      channel: channelId,
      name,
      description: period.description,
      from: instantOf(from, period.from),
      to: instantOf(to, period.to),
    }
    const vod = await recordingsApi.save({ ...recording, requestId: requestIdOf(recording) })
    onSaved(vod.id)
    onClose()
  }
  return (
    <Dialog title={t`Save as a film`} onClose={onClose}>
      <Form onSubmit={save} submit={t`Save as a draft`} onCancel={onClose}>
        <Field name="name" label={t`Name`} isRequired maxLength={120} defaultValue={period.title} />
        <Field
          name="from"
          type="datetime-local"
          label={t({ message: 'From', context: 'time' })}
          isRequired
          defaultValue={toLocalInput(period.from)}
        />
        <Field
          name="to"
          type="datetime-local"
          label={t({ message: 'To', context: 'time' })}
          description={t`At most 6 hours.`}
          isRequired
          defaultValue={toLocalInput(period.to)}
        />
      </Form>
    </Dialog>
  )
}

/** The instant of an input, which has minutes only. An unchanged input keeps the seconds. */
function instantOf(input: string, before: string): string {
  return input === toLocalInput(before) ? before : (fromLocalInput(input) ?? before)
}
