import { IconButton } from '@kallo/ui/button'
import { binIcon } from '@kallo/ui/more-icons'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { clockTime } from '../../platform/formats.tsx'
import { formErrorMessage } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { showToast } from '../../platform/toasts.ts'
import { useEntryFocus } from '../../platform/use-entry-focus.ts'
import { useDayName } from '../lists/day-name.ts'
import { reminderApi, remindersQuery, type ReminderList as Reminders } from './api.ts'
import styles from './reminders.module.css'

type Reminder = Reminders['reminders']['items'][number]

/** B-30: the reminders of this profile. Renders nothing if there are none. */
export function ReminderList() {
  const { data } = useQuery(remindersQuery())
  const { list, onRemove } = useEntryFocus(data?.reminders.items ?? none)
  if (!data || data.reminders.items.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>
        <Trans>Reminders</Trans>
      </h2>
      <ul ref={list} className={styles.list}>
        {data.reminders.items.map((item, at) => (
          <Entry key={nameOf(item)} item={item} timeZone={data.timeZone} onRemove={() => onRemove(at)} />
        ))}
      </ul>
    </section>
  )
}

interface EntryProps {
  item: Reminder
  timeZone: string
  onRemove: () => void
}

function Entry({ item, timeZone, onRemove }: EntryProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const dayName = useDayName()
  const { queryKey: list } = remindersQuery()
  const remove = useMutation({
    mutationKey: removing,
    mutationFn: () => reminderApi.remove({ of: refOf(item) }),
    // Responses can arrive in another order, so their lists can be old.
    onSuccess: () => queries.setQueryData(list, (known) => known && without(known, item)),
    onError: (failure) => {
      const { title, message } = formErrorMessage(failure)
      showToast('error', title, message)
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: removing }) === 1)
        void queries.invalidateQueries({ queryKey: list })
    },
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
        onPress={() => {
          onRemove()
          remove.mutate()
        }}
      />
    </li>
  )
}

const none: never[] = []
const removing = ['remove a reminder']

function nameOf({ kind, tag, startsAt = '' }: Reminder): string {
  return `${kind} ${tag} ${startsAt}`
}

function without(list: Reminders, removed: Reminder): Reminders {
  const items = list.reminders.items.filter((item) => nameOf(item) !== nameOf(removed))
  return { ...list, reminders: { items, total: items.length } }
}

function refOf({ kind, tag, startsAt = '' }: Reminder) {
  return kind === 'series' ? { kind, tag } : { kind, tag, startsAt }
}
