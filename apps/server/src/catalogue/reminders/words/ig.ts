import type { ReminderWords } from '../reminder-words.ts'

export const ig: ReminderWords = {
  starting: {
    subject: '{title} ga-amalite n’elekere {time}',
    paragraphs: ['{title} dị na {channel} n’elekere {time}.'],
    button: 'Lelee',
  },
  moved: {
    subject: 'E bugharịala {title} gaa na {time}',
    paragraphs: [
      '{title} ga-adị ugbu a na {channel} n’ụbọchị {day} n’elekere {time}. Anyị ga-echetara gị ọzọ.',
    ],
    button: 'Mepee usoro mmemme',
  },
  cancelled: {
    subject: 'A kagburu {title}',
    paragraphs: ['{title} anọkwaghị n’usoro mmemme {channel} n’ụbọchị {day} n’elekere {time}.'],
    button: 'Mepee usoro mmemme',
  },
  episode: {
    subject: 'Ihe omume ọhụrụ nke {series}',
    paragraphs: ['Oge {season}, ihe omume {episode}: {title}'],
    button: 'Lelee',
  },
}
