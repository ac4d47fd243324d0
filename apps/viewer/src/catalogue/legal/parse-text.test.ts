import { expect, it } from 'vitest'
import { parseText } from './parse-text.ts'

it('[M-06] separates headings and paragraphs', () => {
  expect(
    parseText('# The service\nWe show television.\nEvery day.\n\n## Payment\r\n\r\nIn advance.\n'),
  ).toEqual([
    { isHeading: true, content: 'The service' },
    { isHeading: false, content: 'We show television.\nEvery day.' },
    { isHeading: true, content: 'Payment' },
    { isHeading: false, content: 'In advance.' },
  ])
  expect(parseText('<b>no markup</b>')).toEqual([{ isHeading: false, content: '<b>no markup</b>' }])
  expect(parseText(' \n ')).toEqual([])
})
