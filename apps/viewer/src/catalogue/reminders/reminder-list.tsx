import { IconButton } from '@kallo/ui/button'
import { binIcon } from '@kallo/ui/more-icons'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { clockTime } from '../../platform/formats.tsx'
import { links } from '../../platform/links.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { useDayName } from '../lists/day-name.ts'
import { reminderApi, remindersQuery, type ReminderList as Reminders } from './api.ts'
import styles from './reminders.module.css'

type Reminder = Reminders['reminders']['items'][number]

/** B-30: the reminders of this profile. Renders nothing if there are none. */
export function ReminderList() {
  const { data } = useQuery(remindersQuery())
  if (!data || data.reminders.items.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>
        <Trans>Reminders</Trans>
      </h2>
      <ul className={styles.list}>
        {data.reminders.items.map((item) => (
          <Entry
            key={`${item.kind} ${item.tag} ${item.startsAt ?? ''}`}
            item={item}
            timeZone={data.timeZone}
          />
        ))}
      </ul>
    </section>
  )
}

function Entry({ item, timeZone }: { item: Reminder; timeZone: string }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const dayName = useDayName()
  const remove = useMutation({
    mutationFn: () => reminderApi.remove({ of: refOf(item) }),
    onSuccess: (list) => queries.setQueryData(reminderApi.list.key(), list),
  })
  const name = item.title ?? item.name.trim()
  return (
    <li className={styles.entry}>
      <Link
        className={styles.words}
        to={item.kind === 'series' ? links.series(item.tag) : links.channel(item.tag)}
      >
        <span className={styles.title}>{name}</span>
        <span className={styles.facts}>
          {item.startsAt === undefined ? (
            <Trans>New episodes</Trans>
          ) : (
            `${item.name.trim()} · ${dayName(Date.parse(item.startsAt), serverNow(), timeZone)} ${clockTime(item.startsAt, timeZone)}`
          )}
        </span>
      </Link>
      <IconButton
        icon={binIcon}
        label={t`Remove ${name}`}
        isDisabled={remove.isPending}
        onPress={() => remove.mutate()}
      />
    </li>
  )
}

function refOf({ kind, tag, startsAt = '' }: Reminder) {
  return kind === 'series' ? { kind, tag } : { kind, tag, startsAt }
}
