import { t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { DataTable } from '@kallo/ui/rich/data-table'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { TextAreaField } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { useState } from 'react'
import { mailName } from '../../accounts/mail-names.ts'
import { ActionDialog } from '../../platform/action-dialog.tsx'
import { Nothing } from '../../platform/details.tsx'
import { countryName } from '../../platform/format-names.ts'
import { formatTime } from '../../platform/format-time.ts'
import { createRequestId } from '../../platform/request-id.ts'
import { showToast } from '../../platform/toasts.tsx'
import { useButtonAction } from '../../platform/use-button-action.ts'
import { subscribersApi, type Subscriber, type SubscriberSection } from './api.ts'

type Device = Subscriber['devices'][number]

function countryOf({ country }: Device): string {
  return country ? countryName(country) : '–'
}

/** F-03. */
export function DevicesSection({ id, subscriber, canHelp, reload }: SubscriberSection) {
  const [asked, setAsked] = useState<{ deviceId: string | null; name: string | null } | null>(null)
  const { devices } = subscriber
  const isAnySignedIn = devices.some((device) => device.isSignedIn)
  const signOut = async () => {
    await subscribersApi.signOut({ id, requestId: createRequestId(), deviceId: asked?.deviceId ?? null })
    await reload()
    showToast(t`Signed out`)
  }
  const action = ({ id, name, isSignedIn }: Device) =>
    canHelp && isSignedIn ? (
      <Button aria-label={t`Sign out ${name}`} onPress={() => setAsked({ deviceId: id, name })}>
        {t({ message: 'Sign out', context: 'device' })}
      </Button>
    ) : (
      '–'
    )
  return (
    <Card
      title={t`Devices`}
      actions={
        canHelp &&
        isAnySignedIn && (
          <Button onPress={() => setAsked({ deviceId: null, name: null })}>{t`Sign out everywhere`}</Button>
        )
      }
    >
      {devices.length === 0 ? (
        <Nothing>{t`No device has signed in yet.`}</Nothing>
      ) : (
        <DataTable
          label={t`Devices`}
          items={devices}
          keyOf={({ id }) => id}
          empty=""
          columns={[
            { id: 'name', name: t`Device`, isRowHeader: true, cell: ({ name }) => name },
            { id: 'state', name: t`State`, cell: deviceState },
            { id: 'login', name: t`Last sign-in`, cell: (one) => formatTime(one.lastLoginAt) },
            { id: 'country', name: t`Country`, cell: countryOf },
            { id: 'action', name: t`Action`, cell: action },
          ]}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={asked.name === null ? t`Sign out all devices` : t`Sign out ${{ name: asked.name }}`}
          confirm={t({ message: 'Sign out', context: 'device' })}
          onConfirm={signOut}
          onClose={() => setAsked(null)}
        >
          <p>{t`Streams on the device stop within seconds. The subscriber can sign in again.`}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function deviceState({ isSignedIn, impersonatedBy: operator }: Device): string {
  if (operator !== null) return t`Read-only view of ${operator}`
  return isSignedIn ? t`Signed in` : t`Signed out`
}

/** F-03, F-18: signs devices out, from the card at the top of the page. */
export function SignOutDialog({ id, devices, onClose, onDone }: SignOutDialogProps) {
  const [deviceId, setDeviceId] = useState(devices[0]?.id ?? '')
  const signOut = async (_: unknown, requestId: string) => {
    await subscribersApi.signOut({ id, requestId, deviceId })
    await onDone()
  }
  return (
    <ActionDialog
      title={t`Sign out a device`}
      submit={t({ message: 'Sign out', context: 'device' })}
      done={t`Signed out`}
      onSubmit={signOut}
      onClose={onClose}
    >
      <p>{t`Streams on the device stop within seconds. The subscriber can sign in again.`}</p>
      <SelectField
        label={t`Device`}
        options={devices.map((device) => ({ value: device.id, label: device.name }))}
        value={deviceId}
        onChange={setDeviceId}
      />
    </ActionDialog>
  )
}

interface SignOutDialogProps {
  id: string
  devices: readonly Device[]
  onClose: () => void
  onDone: () => Promise<void>
}

/** F-19. */
export function SignInLinkDialog({ id, email, onClose, onDone }: SignInLinkDialogProps) {
  const send = async (_: unknown, requestId: string) => {
    await subscribersApi.resendMail({ id, requestId, kind: 'sign-in' })
    await onDone()
  }
  return (
    <ActionDialog
      title={t`Send a sign-in link`}
      submit={t`Send the link`}
      done={t`The link is on its way to ${email}.`}
      onSubmit={send}
      onClose={onClose}
    >
      <p>
        {t`${email} gets an email with a link. It works once, expires after 30 minutes, and signs in the device on which it is opened, without a password. You do not see the link. You can send at most three an hour.`}
      </p>
    </ActionDialog>
  )
}

interface SignInLinkDialogProps {
  id: string
  email: string
  onClose: () => void
  onDone: () => Promise<void>
}

/** F-02. */
export function NotesSection({ id, subscriber, reload }: SubscriberSection) {
  const [isAdding, setIsAdding] = useState(false)
  const [text, setText] = useState('')
  const [removed, setRemoved] = useState<Subscriber['notes'][number] | null>(null)
  const remove = async (noteId: string) => {
    await subscribersApi.removeNote({ id, requestId: createRequestId(), noteId })
    await reload()
  }
  return (
    <Card
      title={t`Notes`}
      actions={
        subscriber.erasedAt === null && <Button onPress={() => setIsAdding(true)}>{t`Add a note`}</Button>
      }
    >
      {subscriber.notes.length === 0 && <Nothing>{t`Write down what colleagues should know.`}</Nothing>}
      {subscriber.notes.map((note) => (
        <article key={note.id}>
          <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note.text}</p>
          <p>
            {note.author}, {formatTime(note.createdAt)}{' '}
            <Button
              aria-label={t`Delete the note from ${{ time: formatTime(note.createdAt) }}`}
              onPress={() => setRemoved(note)}
            >
              {t`Delete`}
            </Button>
          </p>
        </article>
      ))}
      {removed && (
        <ConfirmDialog
          title={t`Delete the note?`}
          confirm={t`Delete`}
          onConfirm={() => remove(removed.id)}
          onClose={() => setRemoved(null)}
        >
          <p>{t`${{ author: removed.author }} wrote it on ${{ time: formatTime(removed.createdAt) }}. It cannot be restored.`}</p>
        </ConfirmDialog>
      )}
      {isAdding && (
        <AddNoteDialog {...{ id, text, reload }} onText={setText} onClose={() => setIsAdding(false)} />
      )}
    </Card>
  )
}

interface AddNoteDialogProps extends Pick<SubscriberSection, 'id' | 'reload'> {
  /** Kept when the dialog is closed. */
  text: string
  onText: (text: string) => void
  onClose: () => void
}

function AddNoteDialog({ id, text, onText, reload, onClose }: AddNoteDialogProps) {
  const add = async (_: unknown, requestId: string) => {
    await subscribersApi.addNote({ id, requestId, text })
    onText('')
    await reload()
  }
  return (
    <ActionDialog title={t`Add a note`} submit={t`Add`} done={t`Note added`} onSubmit={add} onClose={onClose}>
      <TextAreaField name="text" label={t`Note`} value={text} onChange={onText} maxLength={4000} isRequired />
    </ActionDialog>
  )
}

/** F-02, F-03. */
export function MailsSection({ id, subscriber, canHelp, reload }: SubscriberSection) {
  const isActive = subscriber.activatedAt !== null
  const { run, busy } = useButtonAction(async (kind: 'activation' | 'reset', requestId) => {
    await subscribersApi.resendMail({ id, requestId, kind })
    showToast(t`The email is on its way.`)
    await reload()
  })
  return (
    <Card
      title={t`Email sent`}
      actions={
        canHelp && (
          <Button isBusy={busy !== null} onPress={() => run(isActive ? 'reset' : 'activation')}>
            {isActive ? t`Email a link for a new password` : t`Email the activation link again`}
          </Button>
        )
      }
    >
      {subscriber.mails.length === 0 ? (
        <Nothing>{t`No email was sent in the last 400 days.`}</Nothing>
      ) : (
        <DataTable
          label={t`Email sent`}
          items={subscriber.mails}
          keyOf={({ id }) => id}
          empty=""
          columns={[
            { id: 'kind', name: t`Email`, isRowHeader: true, cell: ({ kind }) => mailName(kind) },
            { id: 'at', name: t`Sent`, cell: (mail) => formatTime(mail.sentAt) },
          ]}
        />
      )}
    </Card>
  )
}
