/**
 * A part of a picture. All values are shares of its width or height. An area that is larger than the picture, or begins before it (negative),
 * has a margin there.
 */
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

/** U-08: the smallest area that shows the whole picture in a shape, in the middle between two margins. */
export function wholeArea({ width, height }: PictureSize, ratio: number): PictureArea {
  const own = width / height
  const area = own > ratio ? { width: 1, height: own / ratio } : { width: ratio / own, height: 1 }
  return { x: (1 - area.width) / 2, y: (1 - area.height) / 2, ...area }
}

/** Whether the area contains a part of the picture. */
export function isOnPicture({ x, y, width, height }: PictureArea): boolean {
  return x < 1 && y < 1 && x + width > 0 && y + height > 0
}

/** The area in whole pixels, without margins and of one pixel at least. */
export function pixelArea({ width, height }: PictureSize, area: PictureArea) {
  const left = clamp(Math.round(area.x * width), 0, width - 1)
  const top = clamp(Math.round(area.y * height), 0, height - 1)
  const right = clamp(Math.round((area.x + area.width) * width), left + 1, width)
  const bottom = clamp(Math.round((area.y + area.height) * height), top + 1, height)
  return { left, top, width: right - left, height: bottom - top }
}

/** U-08: the size of an area's part of the picture and of its margins, in pixels, reduced so that no side is longer than `maxSide`. */
export function sizeWithMargins(size: PictureSize, area: PictureArea, maxSide: number) {
  const part = pixelArea(size, area)
  const scale = Math.min(1, maxSide / Math.max(area.width * size.width, area.height * size.height))
  const pixels = (value: number) => Math.max(0, Math.round(value * scale))
  return {
    width: Math.max(1, pixels(part.width)),
    height: Math.max(1, pixels(part.height)),
    margins: {
      left: pixels(-area.x * size.width),
      top: pixels(-area.y * size.height),
      right: pixels((area.x + area.width - 1) * size.width),
      bottom: pixels((area.y + area.height - 1) * size.height),
    },
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
