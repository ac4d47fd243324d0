import { addableDevices } from '@kallo/rules/billing/plan-choice'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../platform/loaded.tsx'
import { PageHead } from '../../../platform/page-head.tsx'
import { CurrentPlan } from '../current-plan.tsx'
import { NoSubscription } from '../no-subscription.tsx'
import { PageGhost } from '../page-ghost.tsx'
import { runningQuery, type Running } from '../queries.ts'
import styles from '../subscriptions.module.css'
import { AddDeviceForm } from './add-device-form.tsx'

/** S-09. */
export function AddDevicePage() {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(runningQuery())} skeleton={<PageGhost title={t`Add Additional Device`} />}>
      {(running) => (
        <>
          <PageHead
            title={t`Add Additional Device`}
            lead={running && <Trans>Let more people watch at once. It lasts as long as your plan.</Trans>}
          />
          {running ? <AddTo running={running} /> : <NoSubscription />}
        </>
      )}
    </Loaded>
  )
}

function AddTo({ running }: { running: Running }) {
  const choices = addableDevices(running.devices)
  return (
    <>
      <CurrentPlan running={running} />
      {choices.length > 0 ? (
        <AddDeviceForm running={running} choices={choices} />
      ) : (
        <p className={styles.note}>
          <Trans>You have 5 devices. That is as many as a plan can have.</Trans>
        </p>
      )}
    </>
  )
}
