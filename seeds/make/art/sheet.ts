import { readFileSync, writeFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'

/** `node sheet.ts out.png columns width file…` pastes pictures side by side, for comparing them. */
const [out, columns, width, ...files] = process.argv.slice(2)
const images = await Promise.all(files.map((f) => loadImage(readFileSync(f))))
const cols = Number(columns)
const w = Number(width)
const h = Math.round((w * images[0]!.height) / images[0]!.width)
const canvas = createCanvas(cols * (w + 8), Math.ceil(images.length / cols) * (h + 8))
const ctx = canvas.getContext('2d')
images.forEach((image, i) => ctx.drawImage(image, (i % cols) * (w + 8), Math.floor(i / cols) * (h + 8), w, h))
writeFileSync(out!, canvas.toBuffer('image/png'))
