import { t } from '@lingui/core/macro'
import { Field } from '@kallo/ui/rich/field'
import type { FieldTexts } from '../../platform/conflicts.tsx'
import { ShapePictures } from '../records/shape-pictures.tsx'
import { PublicationSection, publicationNames, publicationValues } from '../records/publication-section.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { Section } from '../records/section.tsx'
import { promotionTexts } from '../promotions/promotion-texts.ts'
import { AudienceSection } from '../promotions/audience-section.tsx'
import { GoalSection } from '../promotions/goal-section.tsx'
import { PromotionReport } from '../promotions/promotion-report.tsx'
import { bannerReportApi, bannersApi, bannersListPath, type BannerItem } from './api.ts'
import { OpensSection } from '../promotions/opens-section.tsx'
import { bannerTexts } from './texts.ts'

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
  goal: null,
  views: 0,
  clicks: 0,
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
  goal: banner.goal,
})
type Values = ReturnType<typeof valuesOf>

const fieldNames: Record<keyof Values, string> = {
  ...publicationNames,
  alt: t`Text`,
  image: t`Picture`,
  imageSmall: t`Picture for phones`,
  channel: t`Channel`,
  actionType: t`Kind of link`,
  actionUrl: t`What it opens`,
  audience: t`Who sees it`,
  maxViewsPerDay: t`Times a day`,
  goal: t`Goal`,
}

const valueTexts: FieldTexts<Values>['valueTexts'] = {
  ...promotionTexts,
  actionType: (type) => (type === 'internal' ? t`A page of the service` : t`A web page, in a new tab`),
}

/** L-01…L-04. */
export function BannerPage() {
  return (
    <RecordPage<BannerItem, Values>
      texts={bannerTexts}
      path="/banners"
      listPath={bannersListPath}
      blank={blank}
      valuesOf={valuesOf}
      nameOf={({ alt }) => alt}
      fieldNames={fieldNames}
      valueTexts={valueTexts}
      api={{
        find: (id) => bannersApi.find({ id }),
        create: (values, requestId) => bannersApi.create({ ...values, requestId }),
        change: (id, version, values) => bannersApi.change({ id, version, ...values }),
      }}
      fields={(values, set) => <BannerFields values={values} set={set} />}
      below={({ id, version }) => (
        <PromotionReport version={version} query={bannerReportApi.report.query({ id })} />
      )}
    />
  )
}

const bannerShapes = [
  { id: 'image', label: t`Picture`, width: 1_760, height: 620, hint: t`Recommended: 1760 × 620 pixels.` },
  {
    id: 'imageSmall',
    label: t`Picture for phones`,
    width: 960,
    height: 720,
    hint: t`The same picture cropped to 960 × 720 pixels.`,
  },
] as const

interface BannerFieldsProps {
  values: Values
  set: (changes: Partial<Values>) => void
}

function BannerFields({ values, set }: BannerFieldsProps) {
  return (
    <>
      <OpensSection values={values} onChange={set} />
      <Section title={t`Banner`}>
        <Field
          name="alt"
          label={t`Picture description`}
          description={t`For screen readers, and where the picture cannot be shown.`}
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
      <AudienceSection
        values={values}
        onChange={set}
        withoutLimit={t`Leave empty to show it on every visit to the home page.`}
      />
      <GoalSection value={values.goal} onChange={(goal) => set({ goal })} />
      <PublicationSection values={values} onChange={set} />
    </>
  )
}
