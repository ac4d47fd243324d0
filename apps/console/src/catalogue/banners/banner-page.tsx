import { Field, NumberField } from '@kallo/ui/rich/field'
import { ShapePictures } from '../records/shape-pictures.tsx'
import { PublicationSection, publicationValues } from '../records/publication-section.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { Section } from '../records/section.tsx'
import { AudienceSection } from './audience-section.tsx'
import { bannersApi, bannersListPath, type BannerItem } from './api.ts'
import { BannerOpens } from './banner-opens.tsx'

const blank: BannerItem = {
  id: '',
  orderNumber: 0,
  version: 0,
  status: 'draft',
  isPublished: false,
  publishAt: null,
  unpublishAt: null,
  image: '',
  imageSmall: '',
  alt: '',
  actionType: 'internal',
  actionUrl: '',
  channel: null,
  audience: { isNotSubscribed: false, countries: [], languages: [] },
  maxViewsPerDay: null,
}

const valuesOf = (banner: BannerItem) => ({
  ...publicationValues(banner),
  image: banner.image,
  imageSmall: banner.imageSmall,
  alt: banner.alt,
  actionType: banner.actionType,
  actionUrl: banner.actionUrl,
  channel: banner.channel,
  audience: banner.audience,
  maxViewsPerDay: banner.maxViewsPerDay,
})
type Values = ReturnType<typeof valuesOf>

/** L-01…L-04. */
export function BannerPage() {
  return (
    <RecordPage<BannerItem, Values>
      noun={['banner', 'banners']}
      path="/banners"
      listPath={bannersListPath}
      blank={blank}
      valuesOf={valuesOf}
      nameOf={({ alt }) => alt}
      fieldNames={{
        alt: 'Text',
        image: 'Picture',
        imageSmall: 'Picture for phones',
        channel: 'Channel',
        actionUrl: 'What it opens',
        audience: 'Who sees it',
        maxViewsPerDay: 'Times a day',
      }}
      api={{
        find: (id) => bannersApi.find({ id }),
        create: (values) => bannersApi.create(values),
        change: (id, version, values) => bannersApi.change({ id, version, ...values }),
      }}
      fields={(values, set) => <BannerFields values={values} set={set} />}
    />
  )
}

const bannerShapes = [
  { id: 'image', label: 'Picture', width: 1_760, height: 620, hint: 'Best: 1760 × 620 pixels.' },
  {
    id: 'imageSmall',
    label: 'Picture for phones',
    width: 960,
    height: 720,
    hint: 'The same picture cropped to 960 × 720 pixels.',
  },
] as const

interface BannerFieldsProps {
  values: Values
  set: (changes: Partial<Values>) => void
}

function BannerFields({ values, set }: BannerFieldsProps) {
  return (
    <>
      <BannerOpens values={values} onChange={set} />
      <Section title="Banner">
        <Field
          name="alt"
          label="Text of the picture"
          description="For screen readers, and where the picture cannot be shown."
          isRequired
          maxLength={200}
          value={values.alt}
          onChange={(alt) => set({ alt })}
        />
        <ShapePictures
          shapes={bannerShapes.map((shape) => ({ ...shape, isRequired: true, value: values[shape.id] }))}
          onChange={(pictures) => set(Object.fromEntries(pictures))}
        />
      </Section>
      <AudienceSection value={values.audience} onChange={(audience) => set({ audience })}>
        <NumberField
          name="maxViewsPerDay"
          label="Times a day"
          description="How often one device shows it in a day. Empty: with every visit of the home page."
          minValue={1}
          maxValue={50}
          value={values.maxViewsPerDay}
          onChange={(maxViewsPerDay) => set({ maxViewsPerDay })}
        />
      </AudienceSection>
      <PublicationSection values={values} onChange={set} />
    </>
  )
}
