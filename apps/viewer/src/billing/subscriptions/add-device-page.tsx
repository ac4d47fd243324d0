import { currencies } from '@kallo/rules/billing/money'
import { addableDevices } from '@kallo/rules/billing/plan-choice'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@kallo/ui/button'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { CurrentPlan, NoSubscription } from './current-plan.tsx'
import { PageSkeleton } from './manage-page.tsx'
import { forgetSubscription, type Running, runningQuery } from './api.ts'
import styles from './subscriptions.module.css'
import { closeErrors, showToast } from '../../platform/toasts.ts'
import { Preview } from './lazy-pages.ts'
import { ChoiceTiles, CurrencySwitch, useCurrency } from './purchase/choice-tiles.tsx'

/** S-09. */
export function AddDevicePage() {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(runningQuery())} skeleton={<PageSkeleton title={t`Add Additional Device`} />}>
      {(running) => (
        <>
          <PageHead
            title={t`Add Additional Device`}
            lead={running && <Trans>Let more people watch at once, for as long as your plan lasts.</Trans>}
          />
          {running ? <AddDevices running={running} /> : <NoSubscription />}
        </>
      )}
    </Loaded>
  )
}

function AddDevices({ running }: { running: Running }) {
  const choices = addableDevices(running.devices)
  return (
    <>
      <CurrentPlan running={running} />
      {choices.length > 0 ? (
        <AddDeviceForm running={running} choices={choices} />
      ) : (
        <p className={styles.note}>
          <Trans>You have 5 devices, the maximum for a plan.</Trans>
        </p>
      )}
    </>
  )
}

/** S-09. The choice is kept in the URL, for returning from the payment page. */
function AddDeviceForm({ running, choices }: { running: Running; choices: readonly number[] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useSearchParams()
  const [currency, chooseCurrency] = useCurrency(currencies)
  const [showsMissing, setShowsMissing] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  const devices = choices.find((choice) => String(choice) === search.get('devices'))
  const preview = () => {
    closeErrors()
    setShowsMissing(devices === undefined)
    if (devices !== undefined) return setPreviewed(true)
    showToast('error', t`Error`, t`Please, select device!`)
    form.current?.querySelector('input')?.focus()
  }
  const close = () => setPreviewed(false)
  return (
    <div ref={form} className={styles.form}>
      {running.currency === null && (
        <CurrencySwitch shown={currency} sold={currencies} onChoose={chooseCurrency} />
      )}
      <ChoiceTiles
        name="devices"
        isNarrow
        legend={<Trans>How many more devices?</Trans>}
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
        error={showsMissing && devices === undefined && t`Choose devices`}
      />
      <Button kind="primary" size="large" onPress={preview}>
        <Trans>Preview</Trans>
      </Button>
      {isPreviewed && devices !== undefined && (
        <Preview
          fallback={null}
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
