import { plural, t } from '@lingui/core/macro'
import { Icon } from '@kallo/ui/icon'
import { tileRank } from '@kallo/rules/insights/control-room'
import { rightIcon, successIcon } from '@kallo/ui/icons'
import { Link } from 'react-router'
import { formatAge, formatSize } from '../../platform/format-size.ts'
import type { Room } from './api.ts'
import styles from './control-room.module.css'

interface WorkListProps {
  room: Room
  /** Steps of the owner's checklist. */
  setup: readonly { isDone: boolean }[]
}

/** Pending decisions, each with a link to the page where it is made. */
export function WorkList({ room, setup }: WorkListProps) {
  const items = [...countedItems(room, setup), ...stateItems(room.work)]
  return (
    <section aria-labelledby="work" className={styles.section}>
      <h2 id="work" className={styles.hidden}>{t`To do`}</h2>
      {items.length === 0 ? (
        <p className={styles.nothing}>
          <Icon shape={successIcon} size={18} />
          {t`Nothing needs your attention.`}
        </p>
      ) : (
        <ul className={styles.work}>
          {items.map(({ figure, text, to }) => (
            <li key={to}>
              <Link to={to} className={styles.job}>
                <strong>{figure}</strong>
                <span>{text}</span>
                <Icon shape={rightIcon} size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface WorkItem {
  figure: string
  text: string
  to: string
}

function countedItems({ work, channels }: Room, setup: WorkListProps['setup']): WorkItem[] {
  const failing = channels.filter((channel) => tileRank(channel) < 2).length
  const left = setup.filter(({ isDone }) => !isDone).length
  const counted = [
    {
      count: failing,
      text: (n: number) => plural(n, { one: 'channel needs attention', other: 'channels need attention' }),
      to: '#channels',
    },
    {
      count: work.alerts,
      text: (n: number) => plural(n, { one: 'alert is open', other: 'alerts are open' }),
      to: '/alerts',
    },
    {
      count: work.reviews,
      text: (n: number) => plural(n, { one: 'payment needs a decision', other: 'payments need a decision' }),
      to: '/reviews',
    },
    {
      count: work.disputes,
      text: (n: number) => plural(n, { one: 'dispute needs an answer', other: 'disputes need an answer' }),
      to: '/disputes',
    },
    {
      count: work.failedFilms,
      text: (n: number) =>
        plural(n, { one: 'film could not be prepared', other: 'films could not be prepared' }),
      to: '/vods?video=failed',
    },
    {
      count: work.failedMails,
      text: (n: number) => plural(n, { one: 'email could not be sent', other: 'emails could not be sent' }),
      to: '/mail',
    },
    {
      count: work.expiringKeys,
      text: (n: number) =>
        plural(n, {
          one: 'API key expires soon or has expired',
          other: 'API keys expire soon or have expired',
        }),
      to: '/api-keys',
    },
    {
      count: left,
      text: (n: number) => plural(n, { one: 'setup step is left', other: 'setup steps are left' }),
      to: '/setup',
    },
  ]
  return counted.flatMap(({ count, text, to }) =>
    count !== null && count > 0 ? [{ figure: String(count), text: text(count), to }] : [],
  )
}

/** Items for states, which have no count. */
function stateItems({ lowDiskBytes, backup }: Room['work']): WorkItem[] {
  const items: WorkItem[] = []
  if (lowDiskBytes !== null)
    items.push({
      figure: formatSize(lowDiskBytes),
      text: t`of disk space is free: empty the bin`,
      to: '/bin',
    })
  if (backup && backup.state !== 'up-to-date') {
    const age = backup.lastAt === null ? t`No backup` : formatAge(backup.lastAt)
    items.push({ figure: age, text: backupTexts[backup.state], to: '/backup' })
  }
  return items
}

const backupTexts = {
  off: t`Backups are not scheduled: choose a target`,
  overdue: t`The backup is overdue: start one`,
  failed: t`The last backup failed: see why`,
} as const
