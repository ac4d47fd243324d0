import { Switch } from '@kallo/ui/rich/choices'
import { TimeField } from '../../platform/time-field.tsx'
import { serviceZone } from '../../platform/service-zone.ts'
import { Pair, Section } from './section.tsx'

export interface PublicationValues {
  isPublished: boolean
  publishAt: string | null
  unpublishAt: string | null
}

interface PublicationSectionProps {
  values: PublicationValues
  onChange: (changes: Partial<PublicationValues>) => void
}

/** L-02. */
export function PublicationSection({ values, onChange }: PublicationSectionProps) {
  return (
    <Section title="Publication">
      <Switch
        label="Published"
        description="Viewers see it within two seconds after saving. Off: only the console shows it."
        value={values.isPublished}
        onChange={(isPublished) => onChange({ isPublished })}
      />
      <Pair>
        <TimeField
          name="publishAt"
          label="Not before"
          description={`Empty: at once. Times in ${serviceZone()}.`}
          value={values.publishAt}
          onChange={(publishAt) => onChange({ publishAt })}
        />
        <TimeField
          name="unpublishAt"
          label="Until"
          description="Empty: until you unpublish it."
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
