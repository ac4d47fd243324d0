import type { ReminderWords } from '../reminder-words.ts'

export const yo: ReminderWords = {
  starting: {
    subject: '{title} máa bẹ̀rẹ̀ ní {time}',
    paragraphs: ['{title} wà lórí {channel} ní {time}.'],
    button: 'Wò ó',
  },
  moved: {
    subject: 'A ti sún {title} sí {time}',
    paragraphs: ['{title} máa wà lórí {channel} báyìí ní {day} ní {time}. A máa tún rán yín létí.'],
    button: 'Ṣí ìtọ́sọ́nà ètò',
  },
  cancelled: {
    subject: 'A ti fagi lé {title}',
    paragraphs: ['{title} kò sí nínú ètò {channel} mọ́ ní {day} ní {time}.'],
    button: 'Ṣí ìtọ́sọ́nà ètò',
  },
  episode: {
    subject: 'Abala tuntun ti {series}',
    paragraphs: ['Àkókò {season}, abala {episode}: {title}'],
    button: 'Wò ó',
  },
}
