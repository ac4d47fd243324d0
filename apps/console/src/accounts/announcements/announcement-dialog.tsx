import { t } from '@lingui/core/macro'
import { Field } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { useState } from 'react'
import { ActionDialog } from '../../platform/action-dialog.tsx'
import { TimeField } from '../../platform/time-field.tsx'
import { announcementsApi, type Announcement } from './api.ts'

const textLabels = {
  en: t`Text in English`,
  fr: t`Text in French`,
  ha: t`Text in Hausa`,
  ig: t`Text in Igbo`,
  yo: t`Text in Yoruba`,
} as const
const languages = Object.keys(textLabels) as (keyof typeof textLabels)[]

interface Props {
  /** The edited announcement; null: a new one. */
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
      title={announcement ? t`Edit the announcement` : t`Announce to viewers`}
      submit={announcement ? t`Save` : t`Announce`}
      done={announcement ? t`Saved` : t`Viewers see it now, or from the chosen time.`}
      onSubmit={save}
      onClose={onClose}
    >
      {languages.map((language) => (
        <Field
          key={language}
          name={language}
          label={textLabels[language]}
          {...(language === 'en' ? { isRequired: true, autoFocus: true } : {})}
          {...(language === 'fr' ? { description: t`Languages without a text show the English one.` } : {})}
          maxLength={300}
          defaultValue={announcement?.texts[language] ?? ''}
        />
      ))}
      <SelectField
        label={t`For`}
        options={[
          { value: 'all', label: t`Everybody` },
          { value: 'subscribers', label: t`Subscribers` },
        ]}
        value={audience}
        onChange={setAudience}
      />
      <TimeField
        name="startsAt"
        label={t`From`}
        description={t`Leave empty to start now.`}
        value={startsAt}
        onChange={setStartsAt}
      />
      <TimeField
        name="endsAt"
        label={t`Until`}
        description={t`Leave empty to show it until you end it.`}
        value={endsAt}
        onChange={setEndsAt}
      />
    </ActionDialog>
  )
}
