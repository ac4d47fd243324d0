import type { banners } from '@kallo/contract/catalogue/banners'
import { client } from '../../platform/api-client.ts'

export const bannersApi = client<typeof banners>()({
  homeDesktop: 'GET banner/home-new/desktop',
})
