import { t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { SecretText } from '../../platform/secret-text.tsx'
import type { Backups } from './api.ts'
import styles from './backups.module.css'

/** G-03: the steps that restore a backup. */
export function RestoreSteps({
  settings: { last, target, isSecretInEnvironment, dataFolder },
}: {
  settings: Backups
}) {
  const name = last?.location.split('/').at(-1) ?? 'kallo-backup-….tar'
  const file = target === 'folder' ? (last?.location ?? '/backups/kallo-backup-….tar') : name
  return (
    <Card title={t`How to restore`}>
      <ol className={styles.steps}>
        <li>{t`Install this version of the program, or a later one.`}</li>
        {target === 's3' && <li>{t`Download ${name} from the bucket.`}</li>}
        {isSecretInEnvironment && (
          <li>
            {t`Set the variable SECRET_KEY to the value of this server. It is not part of the backup; keep it in another safe place.`}
          </li>
        )}
        <li>
          {t`Restore into an empty folder:`}
          <SecretText
            label={t`Command that restores the backup`}
            text={`npm run -s admin -- restore ${file} --data-dir ${dataFolder}`}
          />
        </li>
        <li>
          {t`Start the server with that folder. It is paused: viewers can watch, but it charges no cards, sends no emails and makes no backups.`}
        </li>
        <li>
          {t`Press “Reconcile now” in the review queue. It lists the payments made after the backup as unknown: extend these subscriptions or refund them. Otherwise their renewals would be charged again.`}
        </li>
        <li>
          {t`Stop the old server if it still runs. Then press “Replace the former server” at the top of the console.`}
        </li>
      </ol>
      <p
        className={styles.hint}
      >{t`Practise this once on another machine, before you need it, and leave the server there paused.`}</p>
    </Card>
  )
}
