import { Trans, useLingui } from '@lingui/react/macro'
import { HiddenPageGate } from '../../platform/hidden-page-gate.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { PanelWait } from '../../platform/panel-wait.tsx'
import styles from './wall.module.css'
import { WallPanel } from './wall-panel.tsx'

/** P-08, R-08: for operators; the server tells nobody else that it is here. */
export function MonitoringPage() {
  const { t } = useLingui()
  return (
    <HiddenPageGate page="monitoring" skeleton={<PanelWait title={t`One moment`} />}>
      <div className={styles.page}>
        <PageHead title={t`Monitoring`} lead={<Trans>Every channel at once, and how each one does.</Trans>} />
        <WallPanel />
      </div>
    </HiddenPageGate>
  )
}
