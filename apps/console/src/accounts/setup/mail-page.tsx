import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Switch } from '@kallo/ui/rich/choices'
import { Field, NumberField } from '@kallo/ui/rich/field'
import { ErrorText } from '@kallo/ui/state'
import type { DataOf } from '@kallo/contract/endpoint'
import type { setup } from '@kallo/contract/accounts/setup'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Page } from '../../platform/page.tsx'
import { RecordForm } from '../../platform/record-form.tsx'
import { useRecordForm } from '../../platform/use-record-form.ts'
import { setupApi } from './api.ts'
import { FailedMails } from './failed-mails.tsx'
import styles from './setup.module.css'

type MailSettings = DataOf<typeof setup.mail>

/** O-10. */
export function MailPage() {
  const { data, error } = useQuery(setupApi.mail.query())
  const sender = data?.effectiveFrom
  return (
    <Page
      title={t`Email`}
      help={t`Emails carry activation links, receipts and reminders. Your hosting or mail provider has the details of its SMTP server.`}
    >
      {error && <ErrorText error={error} />}
      {data && (
        <>
          <p>
            {data.isServerUnreadable ? (
              <Trans>
                The mail server that was stored cannot be decrypted, because the server’s secret key has
                changed. Emails wait: enter the server and its password again.
              </Trans>
            ) : data.server === null ? (
              <Trans>
                Emails are sent as <strong>{sender}</strong>, but there is no mail server yet: they are only
                written to files.
              </Trans>
            ) : (
              <Trans>
                Emails are sent as <strong>{sender}</strong>
              </Trans>
            )}
          </p>
          <MailForm settings={data} />
          <TestMail key={data.version} />
          <FailedMails />
        </>
      )}
    </Page>
  )
}

const valuesOf = ({ from, server }: MailSettings) => ({
  from,
  host: server?.host ?? '',
  port: server?.port ?? 587,
  user: server?.user ?? '',
  isSecure: server?.isSecure ?? false,
  password: '',
})

function MailForm({ settings }: { settings: MailSettings }) {
  const queryClient = useQueryClient()
  const isFixed = settings.fixedByEnvironment.includes('server')
  const form = useRecordForm({
    record: settings,
    valuesOf,
    save: ({ from, ...server }, version) =>
      setupApi.changeMail({
        version,
        from,
        ...(isFixed ? {} : { server: server.host === '' ? null : server }),
      }),
    reload: () => setupApi.mail(),
    onSaved: (saved) => queryClient.setQueryData(setupApi.mail.key(), saved),
  })
  const { values, set } = form
  return (
    <RecordForm
      form={form}
      fieldNames={{
        from: t`Sender`,
        host: t`Server`,
        port: t`Port`,
        user: t`User name`,
        isSecure: t`TLS from the start (port 465)`,
        password: t`Password`,
      }}
    >
      <Field
        name="from"
        type="email"
        label={t`Sender address`}
        description={t`Must belong to a domain that your mail server may send for. Emails show the name of the service as the sender.`}
        value={values.from}
        onChange={(from) => set({ from })}
        isDisabled={settings.fixedByEnvironment.includes('from')}
      />
      {isFixed ? (
        <p>{t`The mail server is set by the environment variable SMTP_URL and cannot be changed here.`}</p>
      ) : (
        <ServerFields values={values} set={set} isStored={settings.server !== null} />
      )}
    </RecordForm>
  )
}

type Values = ReturnType<typeof valuesOf>

interface ServerFieldsProps {
  values: Values
  set: (changes: Partial<Values>) => void
  isStored: boolean
}

function ServerFields({ values, set, isStored }: ServerFieldsProps) {
  return (
    <>
      <div className={styles.columns}>
        <Field
          name="server.host"
          label={t`SMTP server, such as smtp.example.com`}
          value={values.host}
          onChange={(host) => set({ host })}
        />
        <NumberField
          name="server.port"
          label={t`Port`}
          minValue={1}
          maxValue={65_535}
          formatOptions={{ useGrouping: false }}
          value={values.port}
          onChange={(port) => set({ port: port ?? 587 })}
        />
      </div>
      <Field name="server.user" label={t`User name`} value={values.user} onChange={(user) => set({ user })} />
      <Field
        name="server.password"
        type="password"
        label={t`Password`}
        autoComplete="off"
        description={isStored ? t`Leave it empty to keep the stored one.` : ''}
        value={values.password}
        onChange={(password) => set({ password })}
      />
      <Switch
        label={t`TLS from the start (port 465)`}
        description={t`Otherwise the connection is encrypted with STARTTLS if the server offers it.`}
        value={values.isSecure}
        onChange={(isSecure) => set({ isSecure })}
      />
    </>
  )
}

/** Sends a test mail. Changed settings discard the result, which is that of the previous settings. */
function TestMail() {
  const { mutate, isPending, error, data: result } = useMutation({ mutationFn: () => setupApi.testMail({}) })
  return (
    <section className={styles.steps} aria-label={t`Test`}>
      <div>
        <Button isBusy={isPending} onPress={() => mutate()}>
          {t`Send a test email to me`}
        </Button>
      </div>
      <div role="status">
        {result?.isSent && (
          <p>
            {result.server
              ? t`The mail server ${{ server: result.server }} accepted the email to ${{ address: result.to }}. Check that it arrives.`
              : t`The email to ${{ address: result.to }} was written to a file, because no mail server is set. Save one first.`}
          </p>
        )}
        {result && !result.isSent && (
          <p>{t`The email could not be sent: ${{ failure: result.failure ?? '' }}`}</p>
        )}
      </div>
      {error !== null && <ErrorText error={error} />}
    </section>
  )
}
