import { t } from '@lingui/core/macro'
import type { ChannelPreview } from '@kallo/contract/catalogue/content-preview'
import { Switch } from '@kallo/ui/rich/choices'
import { Field, TextAreaField } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { Link, useParams } from 'react-router'
import type { FieldTexts } from '../../platform/conflicts.tsx'
import { countryName } from '../../platform/format-names.ts'
import { CategoryChoice, CategoryName } from '../categories/category-choice.tsx'
import { AgeRatingField } from '../records/age-rating-field.tsx'
import { CountriesField } from '../records/countries-field.tsx'
import { NamesSection } from '../records/names-section.tsx'
import { ShapePicture } from '../records/shape-picture.tsx'
import { PublicationSection, publicationNames, publicationValues } from '../records/publication-section.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { Pair, Section } from '../records/section.tsx'
import { channelsApi, channelsListPath, type ChannelItem } from './api.ts'
import { geoblockOptions } from './geoblock.ts'
import { ChannelStatus } from './channel-status.tsx'
import { NextStep } from './next-step.tsx'
import { channelTexts, recordingWarning } from './texts.ts'

const blank: ChannelItem = {
  id: '',
  orderNumber: 0,
  version: 0,
  status: 'draft',
  isPublished: false,
  publishAt: null,
  unpublishAt: null,
  tag: '',
  name: '',
  nameTranslations: {},
  logo: '',
  description: '',
  category: '',
  categoryName: '',
  isPaid: true,
  hasGuide: true,
  ageRating: null,
  geoblock: 'none',
  geoblockCountries: [],
  externalUrl: null,
  timeZone: null,
}

const valuesOf = (channel: ChannelItem) => ({
  ...publicationValues(channel),
  name: channel.name,
  tag: channel.tag,
  nameTranslations: channel.nameTranslations,
  logo: channel.logo,
  description: channel.description,
  category: channel.category,
  isPaid: channel.isPaid,
  hasGuide: channel.hasGuide,
  ageRating: channel.ageRating,
  geoblock: channel.geoblock,
  geoblockCountries: channel.geoblockCountries,
  externalUrl: channel.externalUrl,
  timeZone: channel.timeZone,
})
type Values = ReturnType<typeof valuesOf>
type Set = (changes: Partial<Values>) => void

const fieldNames: Record<keyof Values, string> = {
  ...publicationNames,
  name: t`Name`,
  tag: t`Address`,
  nameTranslations: t`Names in other languages`,
  logo: t`Logo`,
  description: t`Description`,
  category: t`Category`,
  isPaid: t({ message: 'Paid', context: 'access' }),
  hasGuide: t`Guide`,
  ageRating: t`Age rating`,
  geoblock: t`Where it can be watched`,
  geoblockCountries: t`Countries`,
  externalUrl: t`Stream address`,
  timeZone: t`Time zone of the guide`,
}

/** How values that are not texts are shown in a conflict. */
const valueTexts: FieldTexts<Values>['valueTexts'] = {
  category: (id) => <CategoryName id={id} />,
  geoblock: (mode) => geoblockOptions.find(({ value }) => value === mode)?.label,
  geoblockCountries: (codes) => codes.map(countryName).join(', ') || '–',
}

function previewOf(values: Values): ChannelPreview {
  const { name, description, category, logo, isPaid, ageRating } = values
  return { kind: 'channel', name, description, category, logo, isPaid, ageRating }
}

/** L-01…L-04. */
export function ChannelPage() {
  return (
    <RecordPage<ChannelItem, Values>
      texts={channelTexts}
      path="/channels"
      listPath={channelsListPath}
      blank={blank}
      valuesOf={valuesOf}
      nameOf={({ name }) => name.trim()}
      above={(channel) => (
        <>
          <ChannelStatus channel={channel} />
          <NextStep channel={channel} />
        </>
      )}
      previewOf={previewOf}
      sitePathOf={({ status, tag }) => (status === 'published' ? `/channel/${tag}` : null)}
      fieldNames={fieldNames}
      valueTexts={valueTexts}
      api={{
        find: (id) => channelsApi.find({ id }),
        // If tag or category is empty, the server chooses one.
        create: ({ tag, category, ...values }, requestId) =>
          channelsApi.create({
            ...values,
            requestId,
            ...(tag ? { tag } : {}),
            ...(category ? { category } : {}),
          }),
        // Without a tag the stored one stays.
        change: (id, version, { tag, ...values }) =>
          channelsApi.change({ id, version, ...values, ...(tag ? { tag } : {}) }),
      }}
      fields={(values, set) => (
        <>
          <Basics values={values} set={set} />
          <Source values={values} set={set} />
          <Access values={values} set={set} />
          <PublicationSection values={values} onChange={set} />
          <NamesSection
            values={values.nameTranslations}
            onChange={(nameTranslations) =>
              set({ nameTranslations: { ...nameTranslations } as Values['nameTranslations'] })
            }
          />
        </>
      )}
    />
  )
}

const logoShape = { id: 'logo', label: t`Logo`, width: 1_280, height: 720 }

function Basics({ values, set }: { values: Values; set: Set }) {
  return (
    <Section title={t`Channel`}>
      <Pair>
        <Field
          name="name"
          label={t`Name`}
          isRequired
          maxLength={120}
          value={values.name}
          onChange={(name) => set({ name })}
        />
        <Field
          name="tag"
          label={t`Address`}
          description={t`Part of the channel’s web address. Leave empty to make it from the name.`}
          maxLength={63}
          value={values.tag}
          onChange={(tag) => set({ tag })}
        />
      </Pair>
      <CategoryChoice kind="channel" value={values.category} onChange={(category) => set({ category })} />
      <TextAreaField
        name="description"
        label={t`Description`}
        maxLength={5_000}
        value={values.description}
        onChange={(description) => set({ description })}
      />
      <ShapePicture
        shape={logoShape}
        hint={t`Recommended: 1280 × 720 pixels.`}
        value={values.logo}
        onChange={(logo) => set({ logo })}
      />
    </Section>
  )
}

function Source({ values, set }: { values: Values; set: Set }) {
  const { id = 'new' } = useParams()
  return (
    <Section title={t`Stream and guide`}>
      {values.externalUrl === null && (
        <p>
          {id === 'new' ? (
            t`To go live with OBS or another encoder, create the channel, then open its live sources.`
          ) : (
            <Link to={`/live/${id}`}>{t`Live sources: OBS, SRT, HLS and schedule`}</Link>
          )}
        </p>
      )}
      <Field
        name="externalUrl"
        type="url"
        label={t`Stream address (HLS)`}
        description={
          recordingWarning(values.externalUrl ?? '') ??
          t`For example https://example.com/live/playlist.m3u8. Leave empty if the channel plays a schedule of your own films.`
        }
        value={values.externalUrl ?? ''}
        onChange={(url) => set({ externalUrl: url === '' ? null : url })}
      />
      <Switch
        label={t`Show the guide`}
        description={t`A guide hour by hour, in which viewers can also play the last 24 hours.`}
        value={values.hasGuide}
        onChange={(hasGuide) => set({ hasGuide })}
      />
      <Field
        name="timeZone"
        label={t`Time zone of the guide`}
        description={t`For example Africa/Lagos. Leave empty to use the time zone of the service.`}
        value={values.timeZone ?? ''}
        onChange={(zone) => set({ timeZone: zone === '' ? null : zone })}
      />
    </Section>
  )
}

function Access({ values, set }: { values: Values; set: Set }) {
  return (
    <Section title={t`Who can watch`}>
      <Switch
        label={t`Subscribers only`}
        description={t`When this is off, everybody can watch without paying.`}
        value={values.isPaid}
        onChange={(isPaid) => set({ isPaid })}
      />
      <AgeRatingField value={values.ageRating} onChange={(ageRating) => set({ ageRating })} />
      <SelectField
        label={t`Countries`}
        options={geoblockOptions}
        value={values.geoblock}
        onChange={(geoblock) => set({ geoblock })}
      />
      {values.geoblock !== 'none' && (
        <CountriesField
          label={t`Countries`}
          value={values.geoblockCountries}
          onChange={(geoblockCountries) => set({ geoblockCountries })}
        />
      )}
    </Section>
  )
}
