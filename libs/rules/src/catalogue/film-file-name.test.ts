import { expect, it } from 'vitest'
import { filmOfFileName } from './film-file-name.ts'

it.each([
  ['My film.mp4', 'My film', null],
  ['The.Ferry.at.Epe.2021.1080p.WEB-DL.x264.mkv', 'The Ferry at Epe', 2021],
  ['The_Walls_of_Kano (2019).mov', 'The Walls of Kano', 2019],
  ['Ìjàpá Kids 720p.webm', 'Ìjàpá Kids', null],
  ['2012.mp4', '2012', null],
  ['1080p.mp4', '1080p', null],
])('[W-20] %s is the film %s', (file, name, year) => {
  expect(filmOfFileName(file)).toEqual({ name, year, episode: null })
})

it.each([
  ['Moonlight Tales S01E02 The Weaverbird.mp4', 'Moonlight Tales', 1, 2, 'The Weaverbird'],
  ['moonlight.tales.s2e10.1080p.mkv', 'moonlight tales', 2, 10, 'moonlight tales S2E10'],
  ['Moonlight Tales - S01E03 - A Girl - Part 2.mp4', 'Moonlight Tales', 1, 3, 'A Girl - Part 2'],
  ['S01E01 Pilot.mp4', '', 1, 1, 'Pilot'],
])('[W-20] %s is an episode of %s', (file, seriesName, season, number, name) => {
  expect(filmOfFileName(file)).toEqual({ name, year: null, episode: { seriesName, season, number } })
})
