import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '../../platform/format-time.ts'
import { backupsApi } from './api.ts'
import styles from './backups.module.css'

const refetchMs = 30_000

/** G-06: on every page while a restored service is paused. Owners end the pause here. */
export function RestoredBanner({ canConfirm }: { canConfirm: boolean }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { data } = useQuery({
    ...backupsApi.restored.query(),
    refetchInterval: ({ state }) => (state.data?.restored === null ? false : refetchMs),
  })
  const restored = data?.restored
  if (!restored) return null
  const confirm = async () =>
    queryClient.setQueryData(backupsApi.restored.key(), await backupsApi.confirmRestored({}))
  return (
    <section aria-label={t`Paused`} className={styles.paused}>
      <p>
        {restored.madeAt === null
          ? t`This server was restored from a backup and is paused: it charges no cards, sends no emails or notifications, and makes no backups.`
          : t`This server was restored from the backup of ${{ time: formatTime(restored.madeAt) }} and is paused: it charges no cards, sends no emails or notifications, and makes no backups.`}
      </p>
      {canConfirm ? (
        <Button kind="primary" onPress={() => setIsAsking(true)}>{t`Replace the former server`}</Button>
      ) : (
        <p>{t`An owner can end the pause.`}</p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t`Does this server replace the former one?`}
          confirm={t`It replaces the former one`}
          onConfirm={confirm}
          onClose={() => setIsAsking(false)}
        >
          <p>{t`The former server must be stopped: otherwise both charge the same cards.`}</p>
          <p>
            {t`First press “Reconcile now” in the review queue, and extend the subscriptions of the payments that are unknown here, or refund them. Otherwise their renewals are charged again.`}
          </p>
          <p>{t`Charges, emails that waited, notifications and scheduled backups begin at once.`}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
