import { t } from '@lingui/core/macro'
import { RadioGroup } from '@kallo/ui/rich/choices'
import { Field, NumberField } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldTexts } from '../../platform/conflicts.tsx'
import { RecordForm } from '../../platform/record-form.tsx'
import { serviceZone } from '../../platform/service-zone.ts'
import { useRecordForm } from '../../platform/use-record-form.ts'
import { backupsApi, type Backups } from './api.ts'
import styles from './backups.module.css'

const valuesOf = (settings: Backups) => ({
  frequency: settings.frequency,
  hour: String(settings.hour),
  weekday: String(settings.weekday),
  keep: settings.keep,
  target: settings.target,
  folder: settings.folder,
  s3Url: settings.s3Url,
  s3AccessKeyId: settings.s3AccessKeyId,
  s3Secret: '',
})

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

const weekdays = [t`Sunday`, t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`].map(
  (label, value) => ({ value: String(value), label }),
)

const frequencies: readonly { value: Values['frequency']; label: string }[] = [
  { value: 'off', label: t`Off` },
  { value: 'daily', label: t`Every day` },
  { value: 'weekly', label: t`Every week` },
]

const targetNames: Record<Values['target'], string> = {
  folder: t`A folder on the server`,
  s3: t`An S3 bucket`,
}

const labelIn = (options: readonly { value: string; label: string }[], chosen: string) =>
  options.find(({ value }) => value === chosen)?.label ?? chosen

/** How values that are not texts are shown in a conflict. */
const valueTexts: FieldTexts<Values>['valueTexts'] = {
  frequency: (frequency) => labelIn(frequencies, frequency),
  hour: (hour) => labelIn(hours, hour),
  weekday: (weekday) => labelIn(weekdays, weekday),
  target: (target) => targetNames[target],
}

/** G-03: when backups are made, and where they go. */
export function BackupForm({ settings }: { settings: Backups }) {
  const queryClient = useQueryClient()
  const form = useRecordForm({
    record: settings,
    valuesOf,
    save: ({ hour, weekday, ...values }, version) =>
      backupsApi.change({ ...values, hour: Number(hour), weekday: Number(weekday), version }),
    reload: () => backupsApi.view(),
    onSaved: (saved) => queryClient.setQueryData(backupsApi.view.key(), saved),
  })
  const { values, set } = form
  return (
    <RecordForm
      form={form}
      fieldNames={{
        frequency: t({ message: 'Schedule', context: 'backup' }),
        hour: t`Time`,
        weekday: t`Day`,
        keep: t`Backups to keep`,
        target: t`Target`,
        folder: t`Folder`,
        s3Url: t`Bucket`,
        s3AccessKeyId: t`Access key ID`,
        s3Secret: t`Secret access key`,
      }}
      valueTexts={valueTexts}
    >
      <ScheduleFields values={values} set={set} />
      <TargetField values={values} set={set} />
      {values.target === 'folder' ? (
        <Field
          name="folder"
          label={t`Folder`}
          description={t`A full path on the server, such as /backups, outside the data folder.`}
          value={values.folder}
          onChange={(folder) => set({ folder })}
        />
      ) : (
        <BucketFields values={values} set={set} settings={settings} />
      )}
    </RecordForm>
  )
}

type Values = ReturnType<typeof valuesOf>

interface FieldsProps {
  values: Values
  set: (changes: Partial<Values>) => void
}

function ScheduleFields({ values, set }: FieldsProps) {
  return (
    <div className={styles.row}>
      <SelectField
        label={t({ message: 'Schedule', context: 'backup' })}
        options={frequencies}
        value={values.frequency}
        onChange={(frequency) => set({ frequency })}
      />
      {values.frequency === 'weekly' && (
        <SelectField
          label={t`Day`}
          options={weekdays}
          value={values.weekday}
          onChange={(weekday) => set({ weekday })}
        />
      )}
      {values.frequency !== 'off' && (
        <SelectField
          label={t`Time in ${{ zone: serviceZone() }}`}
          options={hours}
          value={values.hour}
          onChange={(hour) => set({ hour })}
        />
      )}
      <NumberField
        name="keep"
        label={t`Backups to keep`}
        minValue={1}
        maxValue={365}
        value={values.keep}
        onChange={(keep) => set({ keep: keep ?? 14 })}
      />
    </div>
  )
}

function TargetField({ values, set }: FieldsProps) {
  return (
    <RadioGroup
      label={t`Target`}
      options={[
        {
          value: 'folder',
          label: targetNames.folder,
          description: t`Best on another disk or a network drive.`,
        },
        {
          value: 's3',
          label: targetNames.s3,
          description: t`From Amazon S3, Cloudflare R2, MinIO or another provider.`,
        },
      ]}
      value={values.target}
      onChange={(target) => set({ target })}
    />
  )
}

function secretHint({ hasS3Secret, isSecretUnreadable }: Backups): string {
  if (isSecretUnreadable)
    return t`The stored one cannot be decrypted, because the server’s secret key has changed. Enter it again.`
  return hasS3Secret ? t`Leave it empty to keep the stored one.` : ''
}

function BucketFields({ values, set, settings }: FieldsProps & { settings: Backups }) {
  return (
    <>
      <Field
        name="s3Url"
        label={t`Bucket`}
        description={t`For example s3://my-backups/kallo?endpoint=https://s3.example.com&region=eu-west-1. The bucket must be private: a backup contains password hashes and saved cards.`}
        value={values.s3Url}
        onChange={(s3Url) => set({ s3Url })}
      />
      <div className={styles.row}>
        <Field
          name="s3AccessKeyId"
          label={t`Access key ID`}
          autoComplete="off"
          value={values.s3AccessKeyId}
          onChange={(s3AccessKeyId) => set({ s3AccessKeyId })}
        />
        <Field
          name="s3Secret"
          type="password"
          label={t`Secret access key`}
          autoComplete="off"
          description={secretHint(settings)}
          value={values.s3Secret}
          onChange={(s3Secret) => set({ s3Secret })}
        />
      </div>
    </>
  )
}
