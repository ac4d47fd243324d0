/** The address of a picture of the service, 160 pixels wide. Vector pictures are sent as they are. */
export function thumbnailUrl(picture: string): string {
  return /\.(webp|png|jpe?g)$/.test(picture) ? `/cms/${picture}/160.webp` : `/cms/${picture}`
}
