import type { sceneThemes } from './catalogue.ts'

export type Theme = (typeof sceneThemes)[number]

/** A drawn scene as one channel shows it. No other channel and no VOD uses the same pictures. */
export interface ChannelScene {
  theme: Theme
  /** The line at the foot of the picture. */
  caption: string
  /** Laid over the drawing: the light of the scene. */
  light: string
  /** What the camera shows: where its middle is, and how much it enlarges. */
  camera: { x: number; y: number; zoom: number }
}

const wide = { x: 480, y: 270, zoom: 1 }
const near = (x: number, y: number, zoom = 1.35) => ({ x, y, zoom })

/** Two per channel, the main one first: 12 and 6 seconds. */
export const channelScenes: Record<string, [ChannelScene, ChannelScene]> = {
  'eko-news': [
    { theme: 'newsroom', caption: 'Headlines from Lagos', light: '#ffffff', camera: wide },
    { theme: 'lagos-night', caption: 'Bridge Watch', light: '#ffe9d8', camera: wide },
  ],
  'arewa-yau': [
    { theme: 'newsroom', caption: 'Labaran Arewa', light: '#d9f2c4', camera: near(440, 240, 1.2) },
    { theme: 'palace', caption: 'Kano, yau', light: '#fff0c9', camera: wide },
  ],
  kasuwa: [
    { theme: 'newsroom', caption: 'Markets and money', light: '#f2d59a', camera: near(600, 220, 1.3) },
    { theme: 'market', caption: 'Shop floor', light: '#ffe3b0', camera: wide },
  ],
  'super-pitch': [
    { theme: 'stadium', caption: 'Super Pitch: league football', light: '#ffffff', camera: wide },
    { theme: 'stadium', caption: 'Every touch, every goal', light: '#f4ffe6', camera: near(420, 360, 1.6) },
  ],
  ringside: [
    { theme: 'boxing', caption: 'Ringside: main event', light: '#ffffff', camera: wide },
    { theme: 'boxing', caption: 'From the corner', light: '#ffd9c9', camera: near(480, 300, 1.6) },
  ],
  'league-abroad': [
    { theme: 'stadium', caption: 'Night kick-off abroad', light: '#9fb4ff', camera: near(520, 300, 1.12) },
    { theme: 'stadium', caption: 'Our players abroad', light: '#c6d2ff', camera: near(640, 350, 1.7) },
  ],
  'nolly-gold': [
    { theme: 'lagos-night', caption: 'Nolly Gold premiere', light: '#ffdf9a', camera: near(480, 260, 1.15) },
    { theme: 'palace', caption: 'The throne room', light: '#ffc98a', camera: near(480, 300, 1.4) },
  ],
  agbala: [
    { theme: 'palace', caption: 'Àgbàlá: village epics', light: '#e6c4ff', camera: near(480, 290, 1.15) },
    { theme: 'river', caption: 'By the river', light: '#ffc4d4', camera: near(420, 300, 1.3) },
  ],
  'afro-pulse': [
    { theme: 'concert', caption: 'Afro Pulse: live set', light: '#ffffff', camera: wide },
    { theme: 'lagos-night', caption: 'Street sounds', light: '#ff9fc8', camera: near(520, 300, 1.3) },
  ],
  highlife: [
    { theme: 'concert', caption: 'Highlife Lounge', light: '#b9f2f2', camera: near(480, 280, 1.35) },
    { theme: 'river', caption: 'Palm-wine hour', light: '#ffe2a8', camera: wide },
  ],
  'ijapa-kids': [
    { theme: 'tortoise', caption: 'Ìjàpá takes a walk', light: '#ffffff', camera: wide },
    { theme: 'river', caption: 'Stories by the water', light: '#e3ffd0', camera: near(560, 280, 1.25) },
  ],
  'little-scholars': [
    { theme: 'tortoise', caption: 'Count with us', light: '#fff2a8', camera: near(460, 320, 1.35) },
    { theme: 'market', caption: 'Numbers at the market', light: '#e8f4ff', camera: near(420, 300, 1.3) },
  ],
  'suya-kitchen': [
    { theme: 'kitchen', caption: 'Suya Kitchen', light: '#ffffff', camera: wide },
    { theme: 'market', caption: 'Pepper and onions', light: '#ffd0b0', camera: near(560, 300, 1.2) },
  ],
  heritage: [
    { theme: 'palace', caption: 'Heritage: old cities', light: '#e8d2b0', camera: near(420, 270, 1.2) },
    { theme: 'river', caption: 'Along the Niger', light: '#d8e4c8', camera: near(500, 310, 1.15) },
  ],
}

/** Scenes of VODs: `film-{theme}`. Other pictures than any channel's. */
export const filmThemes: Theme[] = [
  'newsroom',
  'lagos-night',
  'palace',
  'concert',
  'tortoise',
  'kitchen',
  'river',
  'market',
]
