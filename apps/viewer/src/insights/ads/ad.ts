import type { DataOf } from '@kallo/contract/endpoint'
import type { contents } from '@kallo/contract/catalogue/contents'

export type Ad = DataOf<typeof contents.channel>['adsData'][number]
