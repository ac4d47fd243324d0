import { t } from '@lingui/core/macro'
import type { SeriesPreview } from '@kallo/contract/catalogue/content-preview'
import { Field, NumberField, TextAreaField } from '@kallo/ui/rich/field'
import type { FieldTexts } from '../../platform/conflicts.tsx'
import { CategoryChoice, CategoryName } from '../categories/category-choice.tsx'
import { AgeRatingField } from '../records/age-rating-field.tsx'
import { FilmPictures } from '../records/film-pictures.tsx'
import { NamesSection } from '../records/names-section.tsx'
import { PublicationSection, publicationNames, publicationValues } from '../records/publication-section.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { Pair, Section } from '../records/section.tsx'
import { seriesApi, seriesListPath, type SeriesItem } from './api.ts'
import { seriesTexts } from './texts.ts'

const blank: SeriesItem = {
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
  image: '',
  backdrop: null,
  description: '',
  category: '',
  categoryName: '',
  year: null,
  ageRating: null,
  episodes: 0,
}

const valuesOf = (series: SeriesItem) => ({
  ...publicationValues(series),
  name: series.name,
  tag: series.tag,
  nameTranslations: series.nameTranslations,
  image: series.image,
  backdrop: series.backdrop,
  description: series.description,
  category: series.category,
  year: series.year,
  ageRating: series.ageRating,
})
type Values = ReturnType<typeof valuesOf>
type Set = (changes: Partial<Values>) => void

const fieldNames: Record<keyof Values, string> = {
  ...publicationNames,
  name: t`Name`,
  tag: t`Address`,
  nameTranslations: t`Names in other languages`,
  image: t`Poster`,
  backdrop: t`Backdrop`,
  description: t`Description`,
  category: t`Category`,
  year: t`Year`,
  ageRating: t`Age rating`,
}

/** How values that are not texts are shown in a conflict. */
const valueTexts: FieldTexts<Values>['valueTexts'] = {
  category: (id) => <CategoryName id={id} />,
}

function previewOf(values: Values, { episodes }: SeriesItem): SeriesPreview {
  const { name, description, category, image, backdrop, year, ageRating } = values
  const hasEpisodes = episodes > 0
  return { kind: 'series', name, description, category, image, backdrop, year, ageRating, hasEpisodes }
}

/** B-24, L-01…L-04, L-14. */
export function SeriesPage() {
  return (
    <RecordPage<SeriesItem, Values>
      texts={seriesTexts}
      path="/series"
      listPath={seriesListPath}
      blank={blank}
      valuesOf={valuesOf}
      nameOf={({ name }) => name}
      previewOf={previewOf}
      sitePathOf={({ status, tag }) => (status === 'published' ? `/series/${tag}` : null)}
      fieldNames={fieldNames}
      valueTexts={valueTexts}
      api={{
        find: (id) => seriesApi.find({ id }),
        // If tag or category is empty, the server chooses one.
        create: ({ tag, category, ...values }, requestId) =>
          seriesApi.create({
            ...values,
            requestId,
            ...(tag ? { tag } : {}),
            ...(category ? { category } : {}),
          }),
        // Without a tag the stored one stays.
        change: (id, version, { tag, ...values }) =>
          seriesApi.change({ id, version, ...values, ...(tag ? { tag } : {}) }),
      }}
      fields={(values, set) => (
        <>
          <Basics values={values} set={set} />
          <PublicationSection values={values} onChange={set} />
          <NamesSection
            values={values.nameTranslations}
            onChange={(names) => set({ nameTranslations: names as Values['nameTranslations'] })}
          />
        </>
      )}
    />
  )
}

function Basics({ values, set }: { values: Values; set: Set }) {
  return (
    <Section title={t({ message: 'Series', context: 'one' })}>
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
          description={t`Part of the web address of the series. Leave empty to make it from the name.`}
          maxLength={63}
          value={values.tag}
          onChange={(tag) => set({ tag })}
        />
      </Pair>
      <CategoryChoice kind="vod" value={values.category} onChange={(category) => set({ category })} />
      <TextAreaField
        name="description"
        label={t`Description`}
        maxLength={5_000}
        value={values.description}
        onChange={(description) => set({ description })}
      />
      <FilmPictures values={values} onChange={set} />
      <Pair>
        <NumberField
          name="year"
          label={t`Year`}
          minValue={1_880}
          maxValue={2_200}
          formatOptions={{ useGrouping: false }}
          value={values.year}
          onChange={(year) => set({ year })}
        />
        <AgeRatingField value={values.ageRating} onChange={(ageRating) => set({ ageRating })} />
      </Pair>
    </Section>
  )
}
