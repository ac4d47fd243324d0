import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { HiddenPageGate } from '../../platform/hidden-page-gate.tsx'
import { PanelWait } from '../../platform/panel-wait.tsx'
import { ComingPage } from './coming-page.tsx'

/** for operators; the server tells nobody else that it is here. */
export function MonitoringPage() {
  const { t } = useLingui()
  return (
    <HiddenPageGate page="monitoring" skeleton={<PanelWait title={t`One moment`} />}>
      <ComingPage name={msg`Monitoring`} what={msg`Here staff will watch all channels side by side.`} />
    </HiddenPageGate>
  )
}
