import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { bannerLimit, banners } from './banners.ts'
import { contents, freeContents } from './contents.ts'
import { contentCard } from './library.ts'

/** B-16: the rows of the signed-in home, in their default order. `shelves` are those of the specification. */
export const homeRowKinds = [
  'continue-watching',
  'on-now',
  'my-list',
  'new',
  'popular',
  'because-you-watched',
  'shelves',
] as const
export type HomeRowKind = (typeof homeRowKinds)[number]

/** B-36: the unsaved home page, which the console shows in a frame. */
export interface HomePreview {
  /** Of the service. */
  name: string
  headline: string
  introduction: string
  /** The rows of signed-in viewers; null: the home page of visitors. */
  rows: readonly HomeRowKind[] | null
}

const homeRow = z.object({
  kind: z.enum(homeRowKinds),
  /** For `because-you-watched`: the content that was watched. */
  because: contentCard.optional(),
  items: z.array(contentCard),
})

const rowSetting = z.object({ kind: z.enum(homeRowKinds), isOn: z.boolean() })
const rowSettings = z.object({ rows: z.array(rowSetting), version: z.int() })

/** B-16, B-17. */
export const home = {
  view: endpoint({
    method: 'GET',
    path: 'home',
    summary: 'The signed-in home page in one request: banners, rows, and the shelves of the catalogue (B-16)',
    auth: 'viewer',
    data: z.object({
      banners: banners.homeDesktop.data,
      /** B-19: the same as in `banners/limits`. */
      bannerLimits: z.array(bannerLimit),
      /** Rows with at least two items. `shelves` has no items, because it stands for `overview`. */
      rows: z.array(homeRow),
      overview: contents.overview.data,
      onNow: freeContents.onNow.data,
      /** M-08: number of profiles of the account. */
      profileCount: z.int(),
    }),
  }),
  rowSettings: endpoint({
    method: 'GET',
    path: 'console/home-rows',
    summary: 'The rows of the home page, in their order (B-17)',
    auth: 'console',
    roles: ['editor'],
    data: rowSettings,
  }),
  changeRows: endpoint({
    method: 'POST',
    path: 'console/home-rows',
    summary: 'Order the rows of the home page, and switch them on or off (B-17)',
    auth: 'console',
    roles: ['editor'],
    body: z.object({ rows: z.array(rowSetting).max(homeRowKinds.length), version: z.int().min(1) }),
    data: rowSettings,
    errors: ['changed-meanwhile'],
  }),
}
