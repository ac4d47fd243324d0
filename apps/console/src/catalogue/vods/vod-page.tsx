import { t } from '@lingui/core/macro'
import type { VodPreview } from '@kallo/contract/catalogue/content-preview'
import { Field, NumberField, TextAreaField } from '@kallo/ui/rich/field'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldTexts } from '../../platform/conflicts.tsx'
import { CategoryChoice, CategoryName } from '../categories/category-choice.tsx'
import { AgeRatingField } from '../records/age-rating-field.tsx'
import { FilmPictures } from '../records/film-pictures.tsx'
import { NamesSection } from '../records/names-section.tsx'
import { publicationNames, publicationValues } from '../records/publication-section.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { Pair, Section } from '../records/section.tsx'
import { EpisodeSection, SeriesName } from '../series/episode-section.tsx'
import { useVodMedia } from '../../streaming/vod-files/api.ts'
import { PosterChoice } from '../../streaming/vod-files/poster-choice.tsx'
import { VideoSection } from '../../streaming/vod-files/video-section.tsx'
import { vodsApi, vodsListPath, type VodItem } from './api.ts'
import { VodPublication } from './vod-publication.tsx'
import { busyRefreshMs, isVodBusy, VodState } from './vod-state.tsx'
import { vodTexts } from './texts.ts'

const blank: VodItem = {
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
  series: null,
  season: null,
  episode: null,
  cast: [],
  parts: [],
  externalUrl: null,
  publishWhenReady: false,
  state: { kind: 'draft', progress: null, problem: null, isPlayable: false },
}

const valuesOf = (vod: VodItem) => ({
  ...publicationValues(vod),
  name: vod.name,
  tag: vod.tag,
  nameTranslations: vod.nameTranslations,
  image: vod.image,
  backdrop: vod.backdrop,
  description: vod.description,
  category: vod.category,
  year: vod.year,
  ageRating: vod.ageRating,
  series: vod.series,
  season: vod.season,
  episode: vod.episode,
  cast: vod.cast,
  externalUrl: vod.externalUrl,
  publishWhenReady: vod.publishWhenReady,
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
  series: t({ message: 'Series', context: 'one' }),
  season: t`Season`,
  episode: t`Episode`,
  cast: t`Cast`,
  externalUrl: t`Stream address`,
  publishWhenReady: t`Publish when ready`,
}

/** How values that are not texts are shown in a conflict. */
const valueTexts: FieldTexts<Values>['valueTexts'] = {
  category: (id) => <CategoryName id={id} />,
  series: (id) => <SeriesName id={id} />,
}

function previewOf(values: Values): VodPreview {
  const { name, description, category, image, backdrop, year, ageRating } = values
  const cast = values.cast.filter((one) => one.trim() !== '')
  return { kind: 'vod', name, description, category, image, backdrop, year, ageRating, cast }
}

/** L-01…L-04. */
export function VodPage() {
  const queryClient = useQueryClient()
  const reload = (id: string) => queryClient.invalidateQueries({ queryKey: ['/vods', id] })
  return (
    <RecordPage<VodItem, Values>
      texts={vodTexts}
      path="/vods"
      listPath={vodsListPath}
      blank={blank}
      valuesOf={valuesOf}
      nameOf={({ name }) => name}
      fieldNames={fieldNames}
      valueTexts={valueTexts}
      api={{
        find: (id) => vodsApi.find({ id }),
        // If tag or category is empty, the server chooses one.
        create: ({ tag, category, ...values }, requestId) =>
          vodsApi.create({
            ...values,
            requestId,
            ...(tag ? { tag } : {}),
            ...(category ? { category } : {}),
          }),
        // Without a tag the stored one stays.
        change: (id, version, { tag, ...values }) =>
          vodsApi.change({ id, version, ...values, ...(tag ? { tag } : {}) }),
      }}
      refreshMsOf={(vod) => isVodBusy(vod) && busyRefreshMs}
      above={(vod) => (
        <>
          <p>
            <VodState vod={vod} />
          </p>
          <VideoSection vodId={vod.id} onChange={() => void reload(vod.id)} />
        </>
      )}
      previewOf={previewOf}
      sitePathOf={({ status, tag }) => (status === 'published' ? `/vod/${tag}` : null)}
      fields={(values, set, { id, parts }) => (
        <>
          <Basics vodId={id} values={values} set={set} />
          <Facts values={values} set={set} />
          <EpisodeSection values={values} onChange={set} />
          <StreamSection vodId={id} hasParts={parts.length > 0} values={values} set={set} />
          <VodPublication
            values={values}
            isPlayable={parts.length > 0 || (values.externalUrl ?? '') !== ''}
            onChange={set}
          />
          <NamesSection
            values={values.nameTranslations}
            onChange={(names) => set({ nameTranslations: names as Values['nameTranslations'] })}
          />
        </>
      )}
    />
  )
}

interface StreamSectionProps {
  vodId: string
  hasParts: boolean
  values: Values
  set: Set
}

function StreamSection({ vodId, hasParts, values, set }: StreamSectionProps) {
  const media = useVodMedia(vodId).data?.media
  return (
    <Section title={t`Stream`}>
      {hasParts || media ? (
        <p>{t`It plays from the video file below.`}</p>
      ) : (
        <Field
          name="externalUrl"
          type="url"
          label={t`Stream address (HLS)`}
          description={t`Or save the film without an address, then upload its video file.`}
          value={values.externalUrl ?? ''}
          onChange={(url) => set({ externalUrl: url === '' ? null : url })}
        />
      )}
    </Section>
  )
}

function Basics({ vodId, values, set }: { vodId: string; values: Values; set: Set }) {
  return (
    <Section title={t`Film`}>
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
          description={t`Part of the film’s web address. Leave empty to make it from the name.`}
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
      <PosterChoice vodId={vodId} value={values.image} onChange={(image) => set({ image })} />
    </Section>
  )
}

function Facts({ values, set }: { values: Values; set: Set }) {
  return (
    <Section title={t`Facts`}>
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
      <TextAreaField
        name="cast"
        label={t`Cast`}
        description={t`One name per line.`}
        value={values.cast.join('\n')}
        onChange={(text) => set({ cast: text.split('\n') })}
      />
    </Section>
  )
}
