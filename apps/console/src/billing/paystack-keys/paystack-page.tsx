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
    showToast(secretKey === '' ? 'Removed' : 'Paystack accepted the keys')
  }
  return (
    <Page
      title="Paystack"
      help="Payments go to your own Paystack account. The keys are in its dashboard under Settings, API Keys & Webhooks."
    >
      {error && <ErrorText error={error} />}
      {data && (
        <>
          <p>{describe(data)}</p>
          {data.source !== 'environment' && (
            <Form
              key={data.version}
              submit="Verify and save"
              onSubmit={({ secretKey = '', publicKey = '' }) =>
                store(secretKey.trim(), publicKey.trim(), data.version)
              }
            >
              <Field name="secretKey" type="password" label="Secret key" autoComplete="off" isRequired />
              <Field name="publicKey" label="Public key" autoComplete="off" isRequired />
            </Form>
          )}
          <p>
            Webhook URL for Paystack’s dashboard: <code>{data.webhookUrl}</code>
          </p>
          {data.source === 'console' && (
            <div>
              <Button kind="danger" onPress={() => setIsRemoving(true)}>
                Remove the keys
              </Button>
            </div>
          )}
          {isRemoving && (
            <ConfirmDialog
              title="Remove the keys?"
              confirm="Remove the keys"
              onConfirm={() => store('', '', data.version)}
              onClose={() => setIsRemoving(false)}
            >
              <p>Viewers cannot pay until other keys are entered. Renewals wait.</p>
            </ConfirmDialog>
          )}
        </>
      )}
    </Page>
  )
}

function describe({ source, mode, isSandbox, publicKey }: KeyState): string {
  const kind = mode === 'live' ? 'Payments are live' : 'These are test keys: no money moves'
  if (source === 'environment') return `${kind}. The environment of the server determines the keys.`
  if (publicKey !== null) return `${kind}. Public key: ${publicKey}`
  return isSandbox
    ? 'Payments are tests with the built-in sandbox, until keys are entered.'
    : 'Payments are off until keys are entered.'
}
