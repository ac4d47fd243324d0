import { Field } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { useState } from 'react'
import { ActionDialog } from '../../platform/action-dialog.tsx'
import { TimeField } from '../../platform/time-field.tsx'
import { announcementsApi, type Announcement } from './api.ts'

const languageNames = { en: 'English', fr: 'French', ha: 'Hausa', ig: 'Igbo', yo: 'Yoruba' } as const
const languages = Object.keys(languageNames) as (keyof typeof languageNames)[]

interface Props {
  /** Null: a new one. */
  announcement: Announcement | null
  onClose: () => void
  onDone: () => Promise<void>
}

/** F-16. */
export function AnnouncementDialog({ announcement, onClose, onDone }: Props) {
  const [audience, setAudience] = useState<Announcement['audience']>(announcement?.audience ?? 'all')
  const [startsAt, setStartsAt] = useState<string | null>(announcement?.startsAt ?? null)
  const [endsAt, setEndsAt] = useState<string | null>(announcement?.endsAt ?? null)
  const save = async (values: Record<string, string>, requestId: string) => {
    const { en = '', fr = '', ha = '', ig = '', yo = '' } = values
    const content = { texts: { en, fr, ha, ig, yo }, audience, startsAt, endsAt }
    if (announcement)
      await announcementsApi.change({ id: announcement.id, version: announcement.version, ...content })
    else await announcementsApi.create({ requestId, ...content })
    await onDone()
  }
  return (
    <ActionDialog
      title={announcement ? 'Edit the announcement' : 'Announce to viewers'}
      submit={announcement ? 'Save' : 'Announce'}
      done={announcement ? 'Saved' : 'Viewers see it now, or from the chosen time.'}
      onSubmit={save}
      onClose={onClose}
    >
      {languages.map((language) => (
        <Field
          key={language}
          name={language}
          label={`Text in ${languageNames[language]}`}
          {...(language === 'en' ? { isRequired: true, autoFocus: true } : {})}
          {...(language === 'fr' ? { description: 'Languages without a text show the English one.' } : {})}
          maxLength={300}
          defaultValue={announcement?.texts[language] ?? ''}
        />
      ))}
      <SelectField
        label="For"
        options={[
          { value: 'all', label: 'Everybody' },
          { value: 'subscribers', label: 'Subscribers' },
        ]}
        value={audience}
        onChange={setAudience}
      />
      <TimeField
        name="startsAt"
        label="From"
        description="Empty: now."
        value={startsAt}
        onChange={setStartsAt}
      />
      <TimeField
        name="endsAt"
        label="Until"
        description="Empty: until you end it."
        value={endsAt}
        onChange={setEndsAt}
      />
    </ActionDialog>
  )
}
