import { t } from '@lingui/core/macro'
import type { ConsolePage } from '../platform/console-page.ts'

export const cataloguePages: readonly ConsolePage[] = [
  {
    path: '/channels',
    name: t`Channels`,
    roles: ['editor'],
    load: async () => (await import('./channels/channels-page.tsx')).ChannelsPage,
  },
  {
    path: '/channels/add',
    roles: ['editor'],
    load: async () => (await import('./channels/new-channel-page.tsx')).NewChannelPage,
  },
  {
    path: '/channels/:id',
    roles: ['editor'],
    load: async () => (await import('./channels/channel-page.tsx')).ChannelPage,
  },
  {
    path: '/vods',
    name: t`Films`,
    roles: ['editor'],
    load: async () => (await import('./vods/vods-page.tsx')).VodsPage,
  },
  {
    path: '/vods/files',
    roles: ['editor'],
    load: async () => (await import('./vods/add-files-page.tsx')).AddFilesPage,
  },
  {
    path: '/vods/:id',
    roles: ['editor'],
    load: async () => (await import('./vods/vod-page.tsx')).VodPage,
  },
  {
    path: '/series',
    name: t`Series`,
    roles: ['editor'],
    load: async () => (await import('./series/series-list-page.tsx')).SeriesListPage,
  },
  {
    path: '/series/:id',
    roles: ['editor'],
    load: async () => (await import('./series/series-page.tsx')).SeriesPage,
  },
  {
    path: '/home-rows',
    name: t`Home page`,
    roles: ['editor'],
    load: async () => (await import('./home-rows/home-rows-page.tsx')).HomeRowsPage,
  },
  {
    path: '/categories',
    name: t`Categories`,
    roles: ['editor'],
    load: async () => (await import('./categories/categories-page.tsx')).CategoriesPage,
  },
  {
    path: '/categories/:id',
    roles: ['editor'],
    load: async () => (await import('./categories/category-page.tsx')).CategoryPage,
  },
  {
    path: '/banners',
    name: t`Banners`,
    roles: ['editor'],
    load: async () => (await import('./banners/banners-page.tsx')).BannersPage,
  },
  {
    path: '/banners/:id',
    roles: ['editor'],
    load: async () => (await import('./banners/banner-page.tsx')).BannerPage,
  },
  {
    path: '/bin',
    name: t`Bin`,
    roles: ['editor'],
    load: async () => (await import('./bin/bin-page.tsx')).BinPage,
  },
  {
    path: '/searches',
    name: t`Searches without results`,
    roles: ['editor'],
    load: async () => (await import('./search-misses/search-misses-page.tsx')).SearchMissesPage,
  },
  {
    path: '/import',
    name: t`Import`,
    roles: ['editor'],
    load: async () => (await import('./import/import-page.tsx')).ImportPage,
  },
  {
    path: '/import/batches',
    roles: ['editor'],
    load: async () => (await import('./import/batches-page.tsx')).BatchesPage,
  },
  {
    path: '/import/batches/:id',
    roles: ['editor'],
    load: async () => (await import('./import/batch-page.tsx')).BatchPage,
  },
  {
    path: '/import/matches',
    roles: ['editor'],
    load: async () => (await import('./import/matches-page.tsx')).MatchesPage,
  },
]
