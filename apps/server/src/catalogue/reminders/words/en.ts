import type { ReminderWords } from '../reminder-words.ts'

export const en: ReminderWords = {
  starting: {
    subject: '{title} starts at {time}',
    paragraphs: ['{title} is on {channel} at {time}.'],
    button: 'Watch',
  },
  moved: {
    subject: '{title} has been moved to {time}',
    paragraphs: ['{title} is now on {channel} on {day} at {time}. We will remind you again.'],
    button: 'Open the guide',
  },
  cancelled: {
    subject: '{title} has been cancelled',
    paragraphs: ['{title} is no longer in the schedule of {channel} on {day} at {time}.'],
    button: 'Open the guide',
  },
  episode: {
    subject: 'New episode of {series}',
    paragraphs: ['Season {season}, episode {episode}: {title}'],
    button: 'Watch',
  },
}
