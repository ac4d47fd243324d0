import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { ErrorText } from '@kallo/ui/state'
import type { paystackKeys } from '@kallo/contract/billing/paystack-keys'
import type { DataOf } from '@kallo/contract/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../platform/api-client.ts'
import { Form } from '../../platform/form.tsx'
import { Page } from '../../platform/page.tsx'
import { showToast } from '../../platform/toasts.tsx'

const api = client<typeof paystackKeys>()({ view: 'GET console/paystack', change: 'PATCH console/paystack' })

type KeyState = DataOf<typeof paystackKeys.view>

/** O-12. */
export function PaystackPage() {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(api.view.query())
  const [isRemoving, setIsRemoving] = useState(false)
  const store = async (secretKey: string, publicKey: string, version: number) => {
    const saved = await api.change({ secretKey, publicKey, version })
    queryClient.setQueryData(api.view.key(), saved)
    showToast(secretKey === '' ? t`Removed` : t`Paystack accepted the keys`)
  }
  return (
    <Page
      title={t`Paystack`}
      help={t`Payments go to your own Paystack account. The keys are in its dashboard under Settings, API Keys & Webhooks.`}
    >
      {error && <ErrorText error={error} />}
      {data && (
        <>
          <p>{describe(data)}</p>
          {data.source !== 'environment' && (
            <Form
              key={data.version}
              submit={t`Verify and save`}
              onSubmit={({ secretKey = '', publicKey = '' }) =>
                store(secretKey.trim(), publicKey.trim(), data.version)
              }
            >
              <Field name="secretKey" type="password" label={t`Secret key`} autoComplete="off" isRequired />
              <Field name="publicKey" label={t`Public key`} autoComplete="off" isRequired />
            </Form>
          )}
          <p>
            {t`Webhook URL for Paystack’s dashboard:`} <code>{data.webhookUrl}</code>
          </p>
          {data.source === 'console' && (
            <div>
              <Button kind="danger" onPress={() => setIsRemoving(true)}>
                {t`Remove the keys`}
              </Button>
            </div>
          )}
          {isRemoving && (
            <ConfirmDialog
              title={t`Remove the keys?`}
              confirm={t`Remove the keys`}
              onConfirm={() => store('', '', data.version)}
              onClose={() => setIsRemoving(false)}
            >
              <p>{t`Viewers cannot pay until other keys are entered. Renewals wait.`}</p>
            </ConfirmDialog>
          )}
        </>
      )}
    </Page>
  )
}

function describe({ source, mode, isSandbox, isUnreadable, publicKey }: KeyState): string {
  if (isUnreadable)
    return t`Payments are off: the Paystack key that was stored cannot be decrypted, because the server’s secret key has changed. Enter both keys again.`
  const kind = mode === 'live' ? t`Payments are live.` : t`These are test keys: no money moves.`
  if (source === 'environment')
    return `${kind} ${t`The keys are set by environment variables of the server and cannot be changed here.`}`
  if (publicKey !== null) return `${kind} ${t`Public key: ${publicKey}`}`
  return isSandbox
    ? t`Until you enter keys, payments are tests in the built-in sandbox.`
    : t`Payments are off until you enter keys.`
}
