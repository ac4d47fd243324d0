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
import { subscribersApi, type Subscriber, type SubscriberSection } from './api.ts'

type Device = Subscriber['devices'][number]

/** F-03. */
export function DevicesSection({ id, subscriber, canHelp, reload }: SubscriberSection) {
  const [asked, setAsked] = useState<{ deviceId: string | null; name: string } | null>(null)
  const { devices } = subscriber
  const isAnySignedIn = devices.some((device) => device.isSignedIn)
  const signOut = async () => {
    await subscribersApi.signOut({ id, requestId: createRequestId(), deviceId: asked?.deviceId ?? null })
    await reload()
    showToast('Signed out')
  }
  const action = ({ id, name, isSignedIn }: Device) =>
    canHelp && isSignedIn ? (
      <Button aria-label={`Sign out ${name}`} onPress={() => setAsked({ deviceId: id, name })}>
        Sign out
      </Button>
    ) : (
      '–'
    )
  return (
    <Card
      title="Devices"
      actions={
        canHelp &&
        isAnySignedIn && (
          <Button onPress={() => setAsked({ deviceId: null, name: 'all devices' })}>
            Sign out everywhere
          </Button>
        )
      }
    >
      {devices.length === 0 ? (
        <Nothing>No device was signed in yet.</Nothing>
      ) : (
        <DataTable
          label="Devices"
          items={devices}
          keyOf={({ id }) => id}
          empty=""
          columns={[
            { id: 'name', name: 'Device', isRowHeader: true, cell: ({ name }) => name },
            { id: 'state', name: 'State', cell: deviceState },
            { id: 'login', name: 'Last sign-in', cell: (one) => formatTime(one.lastLoginAt) },
            { id: 'country', name: 'Country', cell: ({ country }) => (country ? countryName(country) : '–') },
            { id: 'action', name: 'Action', cell: action },
          ]}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={`Sign out ${asked.name}`}
          confirm="Sign out"
          onConfirm={signOut}
          onClose={() => setAsked(null)}
        >
          <p>Streams on the device stop within seconds. The subscriber can sign in again.</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function deviceState({ isSignedIn, impersonatedBy: operator }: Device): string {
  if (operator !== null) return `Read-only view of ${operator}`
  return isSignedIn ? 'Signed in' : 'Signed out'
}

/** F-03, F-18: for the card at the top of the page. */
export function SignOutDialog({ id, devices, onClose, onDone }: SignOutDialogProps) {
  const [deviceId, setDeviceId] = useState(devices[0]?.id ?? '')
  const signOut = async (_: unknown, requestId: string) => {
    await subscribersApi.signOut({ id, requestId, deviceId })
    await onDone()
  }
  return (
    <ActionDialog
      title="Sign out a device"
      submit="Sign out"
      done="Signed out"
      onSubmit={signOut}
      onClose={onClose}
    >
      <p>Streams on the device stop within seconds. The subscriber can sign in again.</p>
      <SelectField
        label="Device"
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
      title="Send a sign-in link"
      submit="Send the link"
      done={`The link is on its way to ${email}.`}
      onSubmit={send}
      onClose={onClose}
    >
      <p>
        {email} gets a mail with a link. It works once, for 30 minutes, and signs in the device on which it is
        opened, without a password. You do not see it. At most three in an hour.
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
  const add = async (_: unknown, requestId: string) => {
    await subscribersApi.addNote({ id, requestId, text })
    setText('')
    await reload()
  }
  const remove = async (noteId: string) => {
    await subscribersApi.removeNote({ id, requestId: createRequestId(), noteId })
    await reload()
  }
  return (
    <Card
      title="Notes"
      actions={subscriber.erasedAt === null && <Button onPress={() => setIsAdding(true)}>Add a note</Button>}
    >
      {subscriber.notes.length === 0 && <Nothing>Write down what colleagues should know.</Nothing>}
      {subscriber.notes.map((note) => (
        <article key={note.id}>
          <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note.text}</p>
          <p>
            {note.author}, {formatTime(note.createdAt)}{' '}
            <Button
              aria-label={`Delete the note of ${formatTime(note.createdAt)}`}
              onPress={() => void remove(note.id)}
            >
              Delete
            </Button>
          </p>
        </article>
      ))}
      {isAdding && (
        <ActionDialog
          title="Add a note"
          submit="Add"
          done="Note added"
          onSubmit={add}
          onClose={() => setIsAdding(false)}
        >
          <TextAreaField
            name="text"
            label="Note"
            value={text}
            onChange={setText}
            maxLength={4000}
            isRequired
          />
        </ActionDialog>
      )}
    </Card>
  )
}

/** F-02, F-03. */
export function MailsSection({ id, subscriber, canHelp, reload }: SubscriberSection) {
  const isActive = subscriber.activatedAt !== null
  const resend = async (kind: 'activation' | 'reset') => {
    await subscribersApi.resendMail({ id, requestId: createRequestId(), kind })
    showToast('The mail is on its way.')
    await reload()
  }
  return (
    <Card
      title="Mail sent"
      actions={
        canHelp && (
          <Button onPress={() => void resend(isActive ? 'reset' : 'activation')}>
            {isActive ? 'Mail a link for a new password' : 'Mail the activation link again'}
          </Button>
        )
      }
    >
      {subscriber.mails.length === 0 ? (
        <Nothing>No mail was sent in the last 400 days.</Nothing>
      ) : (
        <DataTable
          label="Mail sent"
          items={subscriber.mails}
          keyOf={({ id }) => id}
          empty=""
          columns={[
            { id: 'kind', name: 'Mail', isRowHeader: true, cell: ({ kind }) => mailName(kind) },
            { id: 'at', name: 'Sent', cell: (mail) => formatTime(mail.sentAt) },
          ]}
        />
      )}
    </Card>
  )
}
