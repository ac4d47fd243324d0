import { banners } from '@kallo/seeds/banners'
import { channelCategories, vodCategories } from '@kallo/seeds/catalogue'
import { channels } from '@kallo/seeds/channels'
import { schedules } from '@kallo/seeds/schedule'
import { vods } from '@kallo/seeds/vods'
import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import type { MediaPack } from './media.ts'
import { minuteOf } from './minute-of.ts'
import { pictureOf, type Pictures } from './pictures.ts'
import { storeMedia } from './store-media.ts'

export async function seedCatalogue(trx: Transaction<Tables>, pack: MediaPack, pictures: Pictures) {
  await storeMedia(trx, pack)
  await seedCategories(trx)
  await seedChannels(trx, pictures)
  await seedVods(trx, pictures)
  await seedBanners(trx, pictures)
}

async function seedCategories(trx: Transaction<Tables>): Promise<void> {
  const kinds = [
    ['channel', channelCategories],
    ['vod', vodCategories],
  ] as const
  const rows = kinds.flatMap(([kind, list]) =>
    list.map(({ id, name, nameTranslations }, position) => ({
      id,
      kind,
      name,
      name_translations: JSON.stringify(nameTranslations),
      position,
    })),
  )
  await trx.insertInto('category').values(rows).execute()
}

async function seedChannels(trx: Transaction<Tables>, pictures: Pictures): Promise<void> {
  const rows = channels.map((channel, position) => ({
    id: channel.tag,
    tag: channel.tag,
    name: channel.name,
    logo: pictureOf(pictures, channel.logo),
    description: channel.description,
    category_id: channel.category,
    is_paid: channel.paid,
    has_guide: channel.showEpg,
    geoblock: channel.geoblock,
    geoblock_countries: channel.geoblockCountries,
    external_url: null,
    time_zone: null,
    position,
  }))
  await trx.insertInto('channel').values(rows).execute()
  const blocks = channels.flatMap(({ tag }) =>
    (schedules[tag] ?? []).map(({ at, title, description, assets }) => ({
      channel_id: tag,
      start_minute: minuteOf(at),
      title,
      description,
      loop: assets,
    })),
  )
  await trx.insertInto('schedule_block').values(blocks).execute()
}

async function seedVods(trx: Transaction<Tables>, pictures: Pictures): Promise<void> {
  const rows = vods.map(({ tag, name, image, description, category, year, parts }, position) => ({
    id: tag,
    tag,
    name,
    image: pictureOf(pictures, image),
    description,
    category_id: category,
    year,
    parts,
    external_url: null,
    position,
  }))
  await trx.insertInto('vod').values(rows).execute()
}

async function seedBanners(trx: Transaction<Tables>, pictures: Pictures): Promise<void> {
  const rows = banners.map(({ image, imageSmall, alt, actionType, actionUrl, channelTag }, position) => ({
    id: `banner-${position + 1}`,
    image: pictureOf(pictures, image),
    image_small: pictureOf(pictures, imageSmall),
    alt,
    action_type: actionType,
    action_url: actionUrl,
    channel_tag: channelTag,
    position,
  }))
  await trx.insertInto('banner').values(rows).execute()
}
