import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChannelProblem } from '@kallo/rules/insights/channel-health'
import type { WallTileState } from '@kallo/rules/insights/wall-tile'
import type { SignName } from './sign.tsx'

export type ShownState = WallTileState | 'idle'

interface StateWords {
  word: MessageDescriptor
  icon: SignName
  tone: 'good' | 'busy' | 'bad' | 'idle'
}

/** Each state has a word, a sign and a colour: no one of them has to be seen. */
export const stateWords: Record<ShownState, StateWords> = {
  idle: { word: msg`Waiting`, icon: 'pause', tone: 'idle' },
  connecting: { word: msg`Connecting`, icon: 'wait', tone: 'busy' },
  playing: { word: msg`Playing`, icon: 'play', tone: 'good' },
  buffering: { word: msg`Buffering`, icon: 'wait', tone: 'busy' },
  restarting: { word: msg`Starting again`, icon: 'back', tone: 'bad' },
  'off-air': { word: msg`Off the air`, icon: 'alert', tone: 'bad' },
  refused: { word: msg`Refused`, icon: 'lock', tone: 'bad' },
  network: { word: msg`No connection`, icon: 'offline', tone: 'bad' },
  unplayable: { word: msg`Cannot be shown`, icon: 'alert', tone: 'bad' },
}

export const problemWords: Record<ChannelProblem, MessageDescriptor> = {
  'timeline-ended': msg`The timeline has ended`,
  'segment-missing': msg`The segment that plays now is missing`,
  'segment-damaged': msg`The segment that plays now is damaged`,
  'source-unreachable': msg`The source cannot be reached`,
  'source-refuses': msg`The source refuses`,
  'source-no-playlist': msg`The source gives no playlist`,
  'timeline-short': msg`The timeline ends within a day`,
  'programme-unknown': msg`The guide has no programme for now`,
  'source-unchecked': msg`The source was not checked yet`,
}
