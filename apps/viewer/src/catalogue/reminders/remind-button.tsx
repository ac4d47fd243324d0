import { Button } from '@kallo/ui/button'
import { checkIcon } from '@kallo/ui/icons'
import { bellIcon } from '@kallo/ui/more-icons'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formErrorMessage } from '../../platform/form.tsx'
import { useSession } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { reminderApi, remindersQuery, type ReminderList, type ReminderRef } from './api.ts'
import { subscribeToPush } from './push.ts'

/** B-30: sets a reminder, or deletes it. Shown to viewers. */
export function RemindButton({ of }: { of: ReminderRef }) {
  const { key: session } = useSession()
  return session ? <ViewersButton of={of} /> : null
}

const changing = ['reminders', 'change']

function ViewersButton({ of }: { of: ReminderRef }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data } = useQuery(remindersQuery())
  const change = useMutation({
    mutationKey: changing,
    mutationFn: (isWanted: boolean) => (isWanted ? reminderApi.set({ of }) : reminderApi.remove({ of })),
    // The reminder does not wait for the viewer's answer whether notifications are allowed.
    onMutate: (isWanted) => ({ subscribed: isWanted && subscribeToPush().catch(() => false) }),
    onSuccess: (list, _, { subscribed }) => {
      queries.setQueryData(reminderApi.list.key(), list)
      if (!subscribed) return
      announce(list.delivery)
      if (list.delivery === 'mail') void subscribed.then(announceAgain)
    },
    onError: (failure: Error) => {
      const { title, message } = formErrorMessage(failure)
      showToast('error', title, message)
    },
    onSettled: () => {
      // The responses of several buttons can arrive in another order, so that the last list is an old one.
      if (queries.isMutating({ mutationKey: changing }) === 1)
        void queries.invalidateQueries({ queryKey: reminderApi.list.key() })
    },
  })
  const announce = (delivery: ReminderList['delivery']) =>
    showToast('success', t`Reminder set`, wordsOf(delivery, of.kind))
  const announceAgain = async (isSubscribed: boolean) => {
    if (!isSubscribed) return
    const list = await queries.fetchQuery(remindersQuery()).catch(() => null)
    if (list?.delivery === 'push') announce('push')
  }
  const wordsOf = (delivery: ReminderList['delivery'], kind: ReminderRef['kind']) => {
    if (kind === 'series')
      return delivery === 'push'
        ? t`This device shows a notification when there is a new episode.`
        : t`You’ll get an email when there is a new episode.`
    return delivery === 'push'
      ? t`This device shows a notification five minutes before.`
      : t`You’ll get an email five minutes before.`
  }
  const isSet = change.isPending
    ? change.variables
    : (data?.reminders.items.some((item) => isSame(item, of)) ?? false)
  return (
    <Button
      size={of.kind === 'series' ? 'large' : undefined}
      icon={isSet ? checkIcon : bellIcon}
      aria-pressed={isSet}
      isDisabled={data === undefined}
      onPress={() => change.mutate(!isSet)}
    >
      <Trans>Remind me</Trans>
    </Button>
  )
}

function isSame(item: ReminderList['reminders']['items'][number], of: ReminderRef): boolean {
  if (item.kind !== of.kind || item.tag !== of.tag) return false
  return of.kind === 'series' || Date.parse(item.startsAt ?? '') === Date.parse(of.startsAt)
}
