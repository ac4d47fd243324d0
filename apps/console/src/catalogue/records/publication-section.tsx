import { t } from '@lingui/core/macro'
import { Switch } from '@kallo/ui/rich/choices'
import type { ReactNode } from 'react'
import { TimeField } from '../../platform/time-field.tsx'
import { serviceZone } from '../../platform/service-zone.ts'
import { Pair, Section } from './section.tsx'

export interface PublicationValues {
  isPublished: boolean
  publishAt: string | null
  unpublishAt: string | null
}

/** What the fields are called in a conflict. */
export const publicationNames: Record<keyof PublicationValues, string> = {
  isPublished: t`Published`,
  publishAt: t`Not before`,
  unpublishAt: t`Until`,
}

interface PublicationSectionProps {
  values: PublicationValues
  onChange: (changes: Partial<PublicationValues>) => void
  /** Replaces the switch that publishes at once. */
  toggle?: ReactNode
  /** Content below the switch. */
  children?: ReactNode
}

/** L-02. */
export function PublicationSection({ values, onChange, toggle, children }: PublicationSectionProps) {
  return (
    <Section title={t`Publication`}>
      {toggle ?? (
        <Switch
          label={t`Published`}
          description={t`Viewers see it within two seconds of saving. When this is off, only the console shows it.`}
          value={values.isPublished}
          onChange={(isPublished) => onChange({ isPublished })}
        />
      )}
      {children}
      <Pair>
        <TimeField
          name="publishAt"
          label={t`Not before`}
          description={t`Leave empty to publish now. Times in ${{ timeZone: serviceZone() }}.`}
          value={values.publishAt}
          onChange={(publishAt) => onChange({ publishAt })}
        />
        <TimeField
          name="unpublishAt"
          label={t`Until`}
          description={t`Leave empty to show it until you unpublish it.`}
          value={values.unpublishAt}
          onChange={(unpublishAt) => onChange({ unpublishAt })}
        />
      </Pair>
    </Section>
  )
}

/** The publication fields of a stored record. */
export function publicationValues(record: {
  isPublished: boolean
  publishAt: string | null
  unpublishAt: string | null
}): PublicationValues {
  return {
    isPublished: record.isPublished,
    publishAt: record.publishAt,
    unpublishAt: record.unpublishAt,
  }
}
