type Sound = Pick<HTMLVideoElement, 'muted' | 'volume'>

let chosen: Partial<Sound> = {}

/**
 * P-29: the sound as the viewer has set it also applies to the following players, until the app is closed or reloaded. Not called where
 * the browser allows playback only without sound: the viewer has not chosen that.
 */
export function keepSound({ muted, volume }: Sound): void {
  chosen = { muted, volume }
}

/** Creates the element of a player, with the sound that the viewer chose last. */
export function createVideo(): HTMLVideoElement {
  return Object.assign(document.createElement('video'), chosen)
}
