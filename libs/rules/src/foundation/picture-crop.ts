/** A part of a picture. All values are shares of its width or height, 0…1. */
export interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

export interface PictureSize {
  width: number
  height: number
}

/**
 * U-07: the part of a picture that a shape shows unless an editor chooses another: as large as possible, in the middle of its
 * width and a third down its height, where faces usually are. `ratio` is the shape's width divided by its height.
 */
export function defaultArea({ width, height }: PictureSize, ratio: number): PictureArea {
  const own = width / height
  const area = own > ratio ? { width: ratio / own, height: 1 } : { width: 1, height: own / ratio }
  return { x: (1 - area.width) / 2, y: (1 - area.height) / 3, ...area }
}

/** The area in whole pixels, inside the picture and of one pixel at least. */
export function pixelArea({ width, height }: PictureSize, area: PictureArea) {
  const left = Math.min(width - 1, Math.max(0, Math.round(area.x * width)))
  const top = Math.min(height - 1, Math.max(0, Math.round(area.y * height)))
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(area.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(area.height * height))),
  }
}
