import { plural, t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { Switch } from '@kallo/ui/rich/choices'
import { SelectField } from '@kallo/ui/rich/select-field'
import type { FieldTexts } from '../../platform/conflicts.tsx'
import { currentLocale } from '../../platform/language.ts'
import { RecordForm } from '../../platform/record-form.tsx'
import { serverText } from '../../platform/server-messages.ts'
import { useRecordForm } from '../../platform/use-record-form.ts'
import { liveApi, type Live } from './api.ts'
import { useLiveChange } from './use-live-change.ts'

const profiles: { value: Live['profile']; label: string; description: string }[] = [
  { value: 'copy', label: t`As received`, description: t`One quality; hardly any processor time` },
  {
    value: 'ladder',
    label: t`Several qualities`,
    description: t`240p, 360p, 480p and sound only; about one core`,
  },
]
const latencies: { value: Live['latency']; label: string; description: string }[] = [
  {
    value: 'low',
    label: t`Low latency`,
    description: t`About 10 s behind the encoder with a keyframe every 2 s`,
  },
  {
    value: 'stable',
    label: t`Stability`,
    description: t`About 17 s behind; a third of the requests, and a larger buffer for bad networks`,
  },
]
const retentions = [26, 48, 72, 168].map((hours) => ({
  value: String(hours),
  label:
    hours === 26
      ? plural(hours, { one: '# hour', other: '# hours' })
      : plural({ days: hours / 24 }, { one: '# day', other: '# days' }),
}))

const labelIn = (options: readonly { value: string; label: string }[], chosen: string) =>
  options.find(({ value }) => value === chosen)?.label ?? chosen

const valuesOf = (live: Live) => ({
  profile: live.profile,
  latency: live.latency,
  isAv1On: live.isAv1On,
  retention: String(live.retentionHours),
  isInMaintenance: live.isInMaintenance,
})
type Values = ReturnType<typeof valuesOf>

const fieldNames: Record<keyof Values, string> = {
  profile: t`Quality`,
  latency: t`Latency`,
  isAv1On: t`Also in AV1`,
  retention: t`Keep for`,
  isInMaintenance: t`Maintenance`,
}

const valueTexts: FieldTexts<Values>['valueTexts'] = {
  profile: (profile) => labelIn(profiles, profile),
  latency: (latency) => labelIn(latencies, latency),
  retention: (hours) => labelIn(retentions, hours),
}

/** Y-16: how the channel is encoded, and for how long its media is stored. */
export function LiveSettings({ live }: { live: Live }) {
  const change = useLiveChange(live)
  const { channelId, storage } = live
  const form = useRecordForm<Values, Live>({
    record: live,
    valuesOf,
    save: ({ retention, ...values }, version) =>
      change(() => liveApi.change({ channelId, version, ...values, retentionHours: Number(retention) })),
    reload: () => liveApi.view({ channelId }),
  })
  const { values, set } = form
  const size = formatGigabytes((storage.bytesPerHour * Number(values.retention)) / 1e9)
  return (
    <Card title={t`Quality and archive`}>
      <RecordForm form={form} fieldNames={fieldNames} valueTexts={valueTexts}>
        <EncodingFields live={live} {...values} onChange={set} />
        <SelectField
          label={t`Keep for`}
          description={
            storage.isMeasured
              ? t`About ${size} of disk at the bit rate of the last hour. Viewers play the last 24 hours.`
              : t`About ${size} of disk at a usual bit rate. Viewers play the last 24 hours.`
          }
          options={retentions}
          value={values.retention}
          onChange={(retention) => set({ retention })}
        />
        <Switch
          label={t`Maintenance`}
          description={t`No alerts about this channel while you work on it.`}
          value={values.isInMaintenance}
          onChange={(isInMaintenance) => set({ isInMaintenance })}
        />
      </RecordForm>
    </Card>
  )
}

type Encoding = Pick<Live, 'profile' | 'latency' | 'isAv1On'>

function EncodingFields({
  live,
  profile,
  latency,
  isAv1On,
  onChange,
}: Encoding & { live: Live; onChange: (changed: Partial<Encoding>) => void }) {
  return (
    <>
      <SelectField
        label={t`Quality`}
        options={profiles}
        value={profile}
        onChange={(chosen) => onChange({ profile: chosen })}
      />
      <SelectField
        label={t`Latency`}
        options={latencies}
        value={latency}
        onChange={(chosen) => onChange({ latency: chosen })}
      />
      {profile === 'ladder' && (
        <Av1Field live={live} isAv1On={isAv1On} onChange={(isOn) => onChange({ isAv1On: isOn })} />
      )}
    </>
  )
}

/** W-21: the switch for AV1, and whether it is encoded. */
function Av1Field({
  live,
  isAv1On,
  onChange,
}: {
  live: Live
  isAv1On: boolean
  onChange: (isAv1On: boolean) => void
}) {
  const state = av1Text(live)
  return (
    <>
      <Switch
        label={t`Also in AV1`}
        description={t`Viewers need about half the data at 240p and 360p if their browser can play AV1. This takes about half an additional processor core and 130 MB more disk space per hour. If the machine is too slow, AV1 is dropped first. Saving a change restarts the encoder, which viewers may notice for a moment.`}
        value={isAv1On}
        onChange={onChange}
      />
      {state !== null && <p role="status">{state}</p>}
    </>
  )
}

function av1Text({ isAv1On, isAv1Encoded, av1Problem, profile, state }: Live): string | null {
  if (!isAv1On || profile !== 'ladder') return av1Problem && serverText(av1Problem)
  if (isAv1Encoded) return t`AV1 is being encoded.`
  if (av1Problem !== null) return t`AV1 is not being encoded. ${serverText(av1Problem)}`
  return state === 'on-air' ? t`AV1 is not being encoded: the source on air has no AV1.` : null
}

function formatGigabytes(gigabytes: number): string {
  const digits = gigabytes < 10 ? 1 : 0
  const size = gigabytes.toLocaleString(currentLocale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return t`${size} GB`
}
