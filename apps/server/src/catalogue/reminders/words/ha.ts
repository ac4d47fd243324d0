import type { ReminderWords } from '../reminder-words.ts'

export const ha: ReminderWords = {
  starting: {
    subject: '{title} zai fara da {time}',
    paragraphs: ['{title} yana kan {channel} da {time}.'],
    button: 'Kalla',
  },
  moved: {
    subject: 'An mayar da {title} zuwa {time}',
    paragraphs: ['Yanzu {title} zai kasance a {channel} ranar {day} da {time}. Za mu sake tunatar da ku.'],
    button: 'Buɗe jadawalin shirye-shirye',
  },
  cancelled: {
    subject: 'An soke {title}',
    paragraphs: ['{title} ba ya cikin jadawalin {channel} na ranar {day} da {time}.'],
    button: 'Buɗe jadawalin shirye-shirye',
  },
  episode: {
    subject: 'Sabon kashi na {series}',
    paragraphs: ['Zango {season}, kashi {episode}: {title}'],
    button: 'Kalla',
  },
}
