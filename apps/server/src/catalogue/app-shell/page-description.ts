import type { packages } from '@kallo/contract/billing/plans'
import type { DataOf } from '@kallo/contract/endpoint'
import type { PictureUse } from '@kallo/rules/catalogue/picture-variants'
import type { Deps } from '../../deps.ts'
import type { FirstPlaylists } from '../../streaming/origin/index.ts'
import type { BannerData, Banners } from '../banners/index.ts'
import type { ContentsParts } from '../contents/index.ts'
import type { HiddenPages } from '../hidden-pages/index.ts'

export type PlansData = DataOf<typeof packages.plans>

export interface ShellParts extends Pick<Deps, 'config' | 'branding'> {
  contents: ContentsParts
  banners: Banners
  hiddenPages: HiddenPages
  /** The plans as visitors see them. */
  plans(): Promise<PlansData>
}

export interface Preload {
  picture: string
  use: PictureUse
  media?: string
}

/** The stream that a player's page starts: the page has its address, or requests it with a session. */
export interface PageStart {
  /** Null: the page requests it. */
  address: string | null
  isAtTop: boolean
  /** The first playlists of the stream, which saves their requests; null: the page requests them. */
  playlists: FirstPlaylists | null
  /** What a session watches on this page (`playback/first-picture`); null: the address is known. */
  content: { kind: 'channel' | 'vod'; tag: string; catchUp?: string } | null
}

export interface PageDescription {
  /** 404 for addresses that are no page, and for channels, categories and hidden pages that do not exist. */
  status: 200 | 404
  title: string
  description: string
  image: string | null
  address: string
  jsonLd: object | null
  /** Pictures of the first screen. */
  preloads: Preload[]
  /** Where the first picture is on the page; null: it is not shown before the app renders. */
  firstPaint: 'banner' | 'banners' | 'channel' | null
  /** The page's module in the viewer app, if it should be preloaded. */
  module: string | null
  /** P-28: the stream that a player's page starts before the app; null: none. */
  start: PageStart | null
  /** Whether pages of this service may show it in a frame. */
  isFramed: boolean
  /** API path → data, for the calls that the page would otherwise make first. */
  calls: Record<string, unknown>
}

/** Data that was read for both the calls and the texts of the page. */
export interface Known {
  banners: BannerData | null
  plans: PlansData | null
}
