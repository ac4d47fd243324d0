import { Button } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { endSupportSession } from '../../platform/session.ts'
import styles from '../announcements/announcement-list.module.css'
import { supportApi } from './support-page.tsx'

/** F-05: tells the operator whose account this is, and until when. */
export function SupportDetails() {
  const { data } = useQuery(supportApi.impersonation.query())
  if (!data) return null
  const { email } = data
  const time = new Date(data.expiresAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  return (
    <div className={`${styles.banner} ${styles.support}`} role="status">
      <p>
        <Trans>
          Read-only view of {email} until {time}
        </Trans>
      </p>
      <Button kind="bare" className={styles.close} onPress={endSupportSession}>
        <Trans>End this view</Trans>
      </Button>
    </div>
  )
}
