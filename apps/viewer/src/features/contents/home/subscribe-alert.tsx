import { Button } from '@kallo/ui/button'
import { Dialog } from '@kallo/ui/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { serverNow } from '../../../platform/server-clock.ts'
import { SubscribeLink } from '../../../platform/subscribe-link.tsx'
import { lacksSubscription } from '../access.ts'
import type { OverviewData } from '../queries.ts'
import { markAsked, wasAsked } from './subscribe-asked.ts'

/** B-14: once per session, and never for somebody who pays. */
export function SubscribeAlert({ data }: { data: OverviewData }) {
  const { t } = useLingui()
  const [isDone, setDone] = useState(wasAsked)
  const close = () => {
    markAsked()
    setDone(true)
  }
  if (isDone || !lacksSubscription(data, serverNow())) return null
  return (
    <Dialog
      isAlert
      title={t`Watch everything`}
      onClose={close}
      actions={
        <>
          <SubscribeLink onClick={close} />
          <Button look="quiet" onClick={close}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        You have no running subscription. With one, every premium channel and every film is yours.
      </Trans>
    </Dialog>
  )
}
