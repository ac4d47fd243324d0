import { sql } from 'kysely'
import { inDatabase } from '../database.ts'
import { expect, test } from '../kallo.ts'

const nodesOf = () => document.querySelectorAll('*').length

test('[L-10, B-04] with 2,000 channels, pages stay small, and the search finds channels that are not rendered', async ({
  page,
  kallo,
}) => {
  await inDatabase(kallo, async (db) => {
    await sql`insert into category (id, kind, name, name_translations, position)
      select 'large-' || n, 'channel', 'Large ' || n, '{}', 100 + n from generate_series(1, 20) n`.execute(db)
    await sql`insert into category (id, kind, name, name_translations, position)
      select 'large-vod-' || n, 'vod', 'Films ' || n, '{}', 100 + n from generate_series(1, 10) n`.execute(db)
    await sql`insert into vod (id, tag, name, image, description, category_id, parts, position)
      select 'large-' || n, 'large-film-' || n, 'Large Film ' || n, '', '', 'large-vod-' || n, '{}', 100 + n
      from generate_series(1, 10) n`.execute(db)
    await sql`insert into channel (id, tag, name, logo, description, category_id, is_paid, has_guide, geoblock,
        geoblock_countries, external_url, position)
      select 'large-' || n, 'large-' || n, 'Large Channel ' || n, '', repeat('words ', 30), 'large-' || (1 + n % 20),
        false, true, 'none', '{}', 'https://example.com/' || n || '.m3u8', 100 + n
      from generate_series(1, 2000) n`.execute(db)
  })
  try {
    await expect
      .poll(async () => {
        const { data } = await (await page.request.get('/api/v1/free/contents/view')).json()
        return data.channelsList.length
      })
      .toBeGreaterThanOrEqual(2_014)
    const home = await page.goto('/home')
    expect((await home?.body())?.length).toBeLessThan(100_000)
    await expect(page.getByRole('heading', { name: 'News' })).toBeVisible()
    expect(await page.evaluate(nodesOf)).toBeLessThanOrEqual(1_500)
    await page.goto('/')
    const further = page
      .getByRole('region', { name: 'Video on Demand' })
      .getByRole('link', { name: 'Films 10' })
    await expect(further).toHaveAttribute('href', '/vods/large-vod-10')
    await page.goto('/home/channels/all')
    const search = page.getByRole('main').getByPlaceholder('Search')
    await expect(page.getByRole('link', { name: 'Eko News 24' })).toBeVisible()
    expect(await page.evaluate(nodesOf)).toBeLessThanOrEqual(1_500)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await page.evaluate(nodesOf)).toBeLessThanOrEqual(1_500)
    await search.fill('channel 1987')
    await expect(page.getByRole('link', { name: 'Large Channel 1987' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Large Channel/ })).toHaveCount(1)
    await search.fill('')
    await expect(page.getByRole('link', { name: 'Eko News 24' })).toBeVisible()
    expect(await page.evaluate(nodesOf)).toBeLessThanOrEqual(1_500)
  } finally {
    await inDatabase(kallo, async (db) => {
      await sql`delete from channel where id like 'large-%'`.execute(db)
      await sql`delete from vod where id like 'large-%'`.execute(db)
      await sql`delete from category where id like 'large-%'`.execute(db)
    })
  }
})
