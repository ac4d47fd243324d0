import {
  ageLimits,
  profilePictures,
  type ProfilePicture as PictureName,
} from '@kallo/rules/accounts/household'
import { languages, type Language } from '@kallo/rules/foundation/language'
import { Button } from '@kallo/ui/button'
import { Dialog } from '@kallo/ui/dialog'
import { Field, SelectField } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { randomId } from '../../platform/device-id.ts'
import { Form } from '../../platform/form.tsx'
import { languageNames } from '../languages/language-list.tsx'
import { householdApi, useHouseholdChange, useProfileName, type Household, type Profile } from './api.ts'
import { StorePinDialog } from './pin-dialogs.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import styles from './household.module.css'

interface ProfileDialogProps {
  household: Household
  /** Absent for a new one. */
  profile?: Profile
  onClose: () => void
}

/** M-08, M-10: adds, changes or deletes a profile. */
export function ProfileDialog({ household, profile, onClose }: ProfileDialogProps) {
  const { t } = useLingui()
  const [isPinMissing, setPinMissing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  if (isDeleting && profile)
    return <DeleteDialog profile={profile} onCancel={() => setDeleting(false)} onDeleted={onClose} />
  return (
    <>
      <Dialog
        title={profile ? t`Edit profile` : t`New profile`}
        hasParts
        closeLabel={t`Close`}
        onClose={onClose}
        actions={null}
      >
        <ProfileForm
          household={household}
          profile={profile}
          onSaved={onClose}
          onPinMissing={() => setPinMissing(true)}
          onDelete={() => setDeleting(true)}
        />
      </Dialog>
      {isPinMissing && <StorePinDialog onClose={() => setPinMissing(false)} />}
    </>
  )
}

interface ProfileFormProps {
  household: Household
  profile: Profile | undefined
  onSaved: () => void
  /** M-09: a kids’ profile requires a PIN. */
  onPinMissing: () => void
  onDelete: () => void
}

function ProfileForm({ household, profile, onSaved, onPinMissing, onDelete }: ProfileFormProps) {
  const { t } = useLingui()
  const name = useProfileName(profile ?? { name: ' ' }).trim()
  const [isEmpty, setEmpty] = useState(false)
  const [requestId] = useState(randomId)
  const [picture, setPicture] = useState(profile?.picture ?? freePicture(household))
  const create = useHouseholdChange(householdApi.create)
  const change = useHouseholdChange(householdApi.change)
  const isWaiting = create.isPending || change.isPending
  const submit = (text: (field: string) => string) => {
    const typed = text('name')
    setEmpty(typed === '')
    if (typed === '') return 'name'
    const maxAge = ageLimits.find((age) => String(age) === text('maxAge')) ?? null
    if (maxAge !== null && !household.hasPin) return onPinMissing()
    const language = languages.find((code: Language) => code === text('language')) ?? null
    // The first profile has the language of the account.
    const fields = { name: typed, picture, ...(profile?.isMain ? {} : { language, maxAge }) }
    if (profile) change.mutate({ id: profile.id, ...fields }, { onSuccess: onSaved })
    else create.mutate({ requestId, ...fields }, { onSuccess: onSaved })
  }
  return (
    <Form isWaiting={isWaiting} onSubmit={submit}>
      <Field
        label={<Trans>Name</Trans>}
        name="name"
        defaultValue={name}
        maxLength={40}
        autoComplete="off"
        error={isEmpty ? t`Please fill in this field` : undefined}
      />
      <PictureChoice picture={picture} onChoose={setPicture} />
      {!profile?.isMain && (
        <SelectField
          label={<Trans>Language</Trans>}
          name="language"
          defaultValue={profile?.language ?? ''}
          options={[
            { value: '', label: t`Same as the account` },
            ...languages.map((value) => ({ value, label: languageNames[value] })),
          ]}
        />
      )}
      {!profile?.isMain && <AgeField maxAge={profile?.maxAge ?? null} />}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isBusy={isWaiting}>
          <Trans>Save</Trans>
        </Button>
        {profile && !profile.isMain && (
          <Button kind="danger" isDisabled={isWaiting} onPress={onDelete}>
            <Trans>Delete</Trans>
          </Button>
        )}
      </div>
    </Form>
  )
}

function PictureChoice({
  picture,
  onChoose,
}: {
  picture: PictureName
  onChoose: (one: PictureName) => void
}) {
  const { t } = useLingui()
  return (
    <fieldset className={styles.pictures}>
      <legend>
        <Trans>Picture</Trans>
      </legend>
      {profilePictures.map((one, index) => {
        const number = index + 1
        return (
          <label key={one}>
            <input
              type="radio"
              name="picture"
              value={one}
              checked={one === picture}
              aria-label={t`Picture ${number}`}
              onChange={() => onChoose(one)}
            />
            <ProfilePicture picture={one} size={48} />
          </label>
        )
      })}
    </fieldset>
  )
}

function AgeField({ maxAge }: { maxAge: number | null }) {
  const { t } = useLingui()
  return (
    <SelectField
      label={<Trans>Who is it for?</Trans>}
      name="maxAge"
      defaultValue={maxAge === null ? '' : String(maxAge)}
      description={
        <Trans>Kids see and play only what is rated for their age. They need the PIN to leave.</Trans>
      }
      options={[
        { value: '', label: t`Everybody` },
        ...ageLimits.map((age) => ({
          value: String(age),
          label: age === 0 ? t`Kids, for all ages (G)` : t`Kids, up to ${age}`,
        })),
      ]}
    />
  )
}

interface DeleteDialogProps {
  profile: Profile
  onCancel: () => void
  onDeleted: () => void
}

function DeleteDialog({ profile, onCancel, onDeleted }: DeleteDialogProps) {
  const { t } = useLingui()
  const name = useProfileName(profile)
  const remove = useHouseholdChange(householdApi.remove)
  return (
    <Dialog
      isAlert
      title={t`Delete ${name}?`}
      onClose={onCancel}
      actions={
        <>
          <Button onPress={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="danger"
            isBusy={remove.isPending}
            onPress={() => remove.mutate({ id: profile.id }, { onSuccess: onDeleted })}
          >
            <Trans>Delete the profile</Trans>
          </Button>
        </>
      }
    >
      <Trans>Its history, list and favourites will be deleted. Devices that use it will be logged out.</Trans>
    </Dialog>
  )
}

function freePicture({ profiles }: Household) {
  const used = new Set(profiles.map(({ picture }) => picture))
  return profilePictures.find((picture) => !used.has(picture)) ?? profilePictures[0]
}
