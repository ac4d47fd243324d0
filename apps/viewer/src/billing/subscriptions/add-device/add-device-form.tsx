import { Button } from '@kallo/ui/button'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { closeErrors, showToast } from '../../../platform/toasts.ts'
import { Preview } from '../quote/preview.tsx'
import { ChoiceTiles } from '../purchase/choice-tiles.tsx'
import { CurrencySwitch } from '../purchase/currency-switch.tsx'
import { useCurrency } from '../purchase/use-currency.ts'
import { forgetSubscription, type Running } from '../queries.ts'
import styles from '../subscriptions.module.css'

/** S-09: how many more. The address keeps it for whoever comes back from the payment page. */
export function AddDeviceForm({ running, choices }: { running: Running; choices: readonly number[] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useSearchParams()
  const [currency, chooseCurrency] = useCurrency()
  const [saysMissing, setSaysMissing] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  const devices = choices.find((choice) => String(choice) === search.get('devices'))
  const preview = () => {
    closeErrors()
    setSaysMissing(devices === undefined)
    if (devices !== undefined) return setPreviewed(true)
    showToast('error', t`Error`, t`Please, select device!`)
    form.current?.querySelector('input')?.focus()
  }
  const close = () => setPreviewed(false)
  return (
    <div ref={form} className={styles.form}>
      {running.currency === null && <CurrencySwitch shown={currency} onChoose={chooseCurrency} />}
      <ChoiceTiles
        name="devices"
        isNarrow
        legend={<Trans>How many more?</Trans>}
        choices={choices.map((value) => ({
          value,
          label: `+${value}`,
          note: <Plural value={running.devices + value} one="# device in all" other="# devices in all" />,
        }))}
        chosen={devices}
        onChoose={(value) => {
          const next = new URLSearchParams(search)
          next.set('devices', String(value))
          setSearch(next, { replace: true })
        }}
        error={saysMissing && devices === undefined && t`Choose devices`}
      />
      <Button isLarge onClick={preview}>
        <Trans>Preview</Trans>
      </Button>
      {isPreviewed && devices !== undefined && (
        <Preview
          order={{ purpose: 'add-device', devices }}
          currency={running.currency}
          preferred={currency}
          onClose={close}
          onDone={() => {
            close()
            void forgetSubscription(client)
          }}
        />
      )}
    </div>
  )
}
