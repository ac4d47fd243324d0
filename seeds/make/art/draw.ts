import { ads, adScale } from './ads/index.ts'
import { banners } from './banners/index.ts'
import { cards } from './cards.ts'
import { paper } from './kit.ts'
import { posters } from './posters/index.ts'
import { save } from './save.ts'

/** `node draw.ts [part of a name]` redraws everything, or the pictures whose name contains the given part. */
const wanted = process.argv[2] ?? ''
let total = 0

async function one(
  name: string,
  width: number,
  height: number,
  limit: number,
  draw: Parameters<typeof paper>[2],
) {
  if (name.includes(wanted)) total += await save(paper(width, height, draw), name, limit)
}

for (const [tag, draw] of Object.entries(cards)) await one(`channels/${tag}.webp`, 640, 360, 18_000, draw)
for (const [tag, draw] of Object.entries(posters)) await one(`vods/${tag}.webp`, 480, 720, 34_000, draw)
for (const [name, draw] of Object.entries(banners)) {
  await one(`banners/${name}.webp`, 1600, 640, 90_000, (ctx) => draw(ctx, false))
  await one(`banners/${name}-small.webp`, 800, 640, 45_000, (ctx) => draw(ctx, true))
}
for (const [name, { width, height, draw }] of Object.entries(ads))
  await one(`ads/${name}.webp`, width * adScale, height * adScale, 18_000, (ctx) => {
    ctx.scale(adScale, adScale)
    draw(ctx)
  })
console.log(`${Math.round(total / 1024)} KiB in all`)
