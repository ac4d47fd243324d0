import { t } from '@lingui/core/macro'
import { Status } from '@kallo/ui/badge'
import { isRoleAllowed, type OperatorRole } from '@kallo/rules/accounts/operator-role'
import { useQuery } from '@tanstack/react-query'
import { selfQuery } from '../../accounts/session/api.ts'
import { setupApi } from '../../accounts/setup/api.ts'
import { SetupSteps } from '../../accounts/setup/setup-steps.tsx'
import { formatClock } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { BusinessFigures } from './business-figures.tsx'
import { ChannelTiles } from './channel-tiles.tsx'
import styles from './control-room.module.css'
import { useRoomStream, type RoomStream } from './use-room-stream.ts'
import { WorkList } from './work-list.tsx'

/** O-22…O-24: channels on air, pending decisions and business figures, as far as the role is allowed to see them. */
export function ControlRoomPage() {
  const { data: self } = useQuery(selfQuery)
  const stream = useRoomStream()
  const { room } = stream
  const may = (...roles: OperatorRole[]) => self !== undefined && isRoleAllowed(self.operator.role, roles)
  const setup = useQuery({ ...setupApi.checklist.query(), enabled: may(), refetchInterval: 10_000 })
  if (!self) return null
  const isEmpty = room?.channels.length === 0
  if (isEmpty && may())
    return (
      <Page
        title={t`Control room`}
        help={t`From an empty service to one that is on air. What you have entered is kept.`}
      >
        {setup.data && <SetupSteps steps={setup.data.items} />}
      </Page>
    )
  return (
    <Page title={t`Control room`} actions={<Connection stream={stream} />}>
      {room && (
        <>
          <WorkList room={room} setup={setup.data?.items ?? []} />
          {may('finance') && <BusinessFigures />}
          <ChannelTiles channels={room.channels} canEdit={may('editor')} />
        </>
      )}
    </Page>
  )
}

/** Says whether the data on the page is current. */
function Connection({ stream: { room, isConnected, heardAtMs } }: { stream: RoomStream }) {
  if (!room) return <Status tone="neutral">{t`Connecting…`}</Status>
  if (!isConnected)
    return (
      <div role="status" className={styles.connection}>
        <Status tone="warning">{t`Connection lost, trying again`}</Status>
        <span>{t`As of ${{ time: formatClock(new Date(heardAtMs).toISOString()) }}`}</span>
      </div>
    )
  return (
    <div role="status" className={styles.connection}>
      <Status tone="positive">{room.isChecked ? t`Up to date` : t`Checking the channels…`}</Status>
    </div>
  )
}
