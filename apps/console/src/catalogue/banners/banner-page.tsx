import { useQuery } from '@tanstack/react-query'
import { Choice, Field } from '../../platform/fields.tsx'
import { channelsApi } from '../channels/api.ts'
import { PictureField } from '../records/picture-field.tsx'
import { PublicationSection, publicationValues } from '../records/publication-section.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { Section } from '../records/section.tsx'
import { bannersApi, bannersListPath, type BannerItem } from './api.ts'

const blank: BannerItem = {
  _id: '',
  version: 0,
  status: 'draft',
  is_published: false,
  publish_at: null,
  unpublish_at: null,
  image: '',
  image_small: '',
  alt: '',
  action_type: 'internal',
  action_url: '',
  channel: null,
}

const valuesOf = (banner: BannerItem) => ({
  ...publicationValues(banner),
  image: banner.image,
  imageSmall: banner.image_small,
  alt: banner.alt,
  actionType: banner.action_type,
  actionUrl: banner.action_url,
  channel: banner.channel,
})
type Values = ReturnType<typeof valuesOf>

const actions = [
  { value: 'internal', label: 'A channel' },
  { value: 'external', label: 'A web page' },
] as const

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
        actionUrl: 'Web page',
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

interface BannerFieldsProps {
  values: Values
  set: (changes: Partial<Values>) => void
}

function BannerFields({ values, set }: BannerFieldsProps) {
  return (
    <>
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
        <PictureField
          label="Picture"
          hint="Best: 1760 × 620 pixels."
          isRequired
          value={values.image}
          onChange={(image) => set({ image })}
        />
        <PictureField
          label="Picture for phones"
          hint="The same picture cropped to 960 × 720 pixels."
          isRequired
          value={values.imageSmall}
          onChange={(imageSmall) => set({ imageSmall })}
        />
      </Section>
      <Section title="What it opens">
        <Choice
          label="Opens"
          options={actions}
          value={values.actionType}
          onChange={(actionType) => set({ actionType })}
        />
        {values.actionType === 'internal' ? (
          <ChannelChoice value={values.channel ?? ''} onChange={(channel) => set({ channel })} />
        ) : (
          <Field
            name="actionUrl"
            type="url"
            label="Web page"
            value={values.actionUrl}
            onChange={(actionUrl) => set({ actionUrl })}
          />
        )}
      </Section>
      <PublicationSection values={values} onChange={set} />
    </>
  )
}

function ChannelChoice({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  const { data } = useQuery(channelsApi.list.query({ perPage: 100, sort: 'name' }))
  const options = (data?.items ?? []).map(({ tag, name }) => ({ value: tag, label: name.trim() }))
  const known = options.some((option) => option.value === value)
  return (
    <Choice
      label="Channel"
      name="channel"
      options={known ? options : [{ value, label: value || 'Choose a channel' }, ...options]}
      value={value}
      onChange={onChange}
    />
  )
}
