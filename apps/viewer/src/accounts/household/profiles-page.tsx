import { Button } from '@kallo/ui/button'
import { plusIcon } from '@kallo/ui/more-icons'
import { Skeleton } from '@kallo/ui/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { needsPin } from '@kallo/rules/accounts/household'
import { Icon } from '@kallo/ui/icon'
import { formErrorMessage } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageTitle } from '../../platform/page-head.tsx'
import { showToast } from '../../platform/toasts.ts'
import { householdQuery, useProfileName, type Household, type Profile } from './api.ts'
import { chooseProfile } from './choose-profile.ts'
import { noteProfileChosen } from './choice.ts'
import { PinDialog, StorePinDialog } from './pin-dialogs.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import styles from './household.module.css'

/** M-08…M-10: who is watching, and the profiles of the account. */
export function ProfilesPage() {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <PageTitle text={t`Profiles`} />
      <Loaded query={useQuery(householdQuery())} skeleton={<ProfilesSkeleton />}>
        {(household) => <Profiles household={household} />}
      </Loaded>
    </div>
  )
}

type Open = { dialog: 'pin' | 'edit'; profile: Profile } | { dialog: 'add' | 'store-pin' } | null

function Profiles({ household }: { household: Household }) {
  const navigate = useNavigate()
  const [isManaging, setManaging] = useState(false)
  const [open, setOpen] = useState<Open>(null)
  const { profiles, maxProfiles } = household
  const current = profiles.find(({ isCurrent }) => isCurrent)
  const isKids = (current?.maxAge ?? null) !== null
  const choose = useChoice()
  const press = (profile: Profile) => {
    if (isManaging) return setOpen({ dialog: 'edit', profile })
    if (profile.isCurrent) {
      noteProfileChosen()
      return void navigate(links.start)
    }
    if (needsPin(current?.maxAge ?? null, profile.maxAge)) return setOpen({ dialog: 'pin', profile })
    choose.mutate(profile)
  }
  return (
    <>
      <h1 className={styles.title}>
        {isManaging ? <Trans>Manage profiles</Trans> : <Trans>Who is watching?</Trans>}
      </h1>
      <ul className={styles.profiles}>
        {profiles.map((profile) => (
          <li key={profile.id}>
            <ProfileButton
              profile={profile}
              isManaging={isManaging}
              isDisabled={choose.isPending}
              onPress={() => press(profile)}
            />
          </li>
        ))}
        {isManaging && profiles.length < maxProfiles && (
          <li>
            <AddButton onPress={() => setOpen({ dialog: 'add' })} />
          </li>
        )}
      </ul>
      <div className={styles.actions}>
        {!isKids && (
          <Button onPress={() => setManaging(!isManaging)}>
            {isManaging ? <Trans>Done</Trans> : <Trans>Manage profiles</Trans>}
          </Button>
        )}
        {isManaging && (
          <Button onPress={() => setOpen({ dialog: 'store-pin' })}>
            {household.hasPin ? <Trans>Change the PIN</Trans> : <Trans>Set a PIN</Trans>}
          </Button>
        )}
      </div>
      {open && <OpenDialog open={open} household={household} onClose={() => setOpen(null)} />}
    </>
  )
}

function useChoice() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ id }: Profile) => chooseProfile(id),
    onSuccess: () => void navigate(links.start),
    onError: (failure) => {
      const { title, message } = formErrorMessage(failure)
      showToast('error', title, message)
    },
  })
}

interface OpenDialogProps {
  open: NonNullable<Open>
  household: Household
  onClose: () => void
}

function OpenDialog({ open, household, onClose }: OpenDialogProps) {
  const navigate = useNavigate()
  switch (open.dialog) {
    case 'pin':
      return (
        <PinDialog profile={open.profile} onClose={onClose} onChosen={() => void navigate(links.start)} />
      )
    case 'store-pin':
      return <StorePinDialog onClose={onClose} />
    case 'add':
      return <ProfileDialog household={household} onClose={onClose} />
    case 'edit':
      return <ProfileDialog household={household} profile={open.profile} onClose={onClose} />
  }
}

function AddButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={styles.profile} onClick={onPress}>
      <span className={styles.picture} style={{ width: 88, height: 88 }}>
        <Icon shape={plusIcon} size={36} />
      </span>
      <span className={styles.name}>
        <Trans>Add profile</Trans>
      </span>
    </button>
  )
}

interface ProfileButtonProps {
  profile: Profile
  isManaging: boolean
  isDisabled: boolean
  onPress: () => void
}

function ProfileButton({ profile, isManaging, isDisabled, onPress }: ProfileButtonProps) {
  const { t } = useLingui()
  const name = useProfileName(profile)
  const { maxAge: age } = profile
  return (
    <button
      type="button"
      className={styles.profile}
      aria-current={profile.isCurrent || undefined}
      aria-label={isManaging ? t`Edit ${name}` : undefined}
      disabled={isDisabled}
      onClick={onPress}
    >
      <ProfilePicture picture={profile.picture} size={88} />
      <span className={styles.name}>{name}</span>
      {age !== null && <span className={styles.note}>{t`Kids, up to ${age}`}</span>}
    </button>
  )
}

function ProfilesSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.profiles} role="status" aria-label={t`Loading`}>
      <Skeleton shape="wide" />
      <Skeleton shape="wide" />
    </div>
  )
}
