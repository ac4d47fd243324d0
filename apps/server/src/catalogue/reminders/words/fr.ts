import type { ReminderWords } from '../reminder-words.ts'

export const fr: ReminderWords = {
  starting: {
    subject: '{title} commence à {time}',
    paragraphs: ['{title} passe sur {channel} à {time}.'],
    button: 'Regarder',
  },
  moved: {
    subject: '{title} a été déplacé à {time}',
    paragraphs: ['{title} passe désormais sur {channel} le {day} à {time}. Nous vous le rappellerons.'],
    button: 'Ouvrir le guide',
  },
  cancelled: {
    subject: '{title} a été annulé',
    paragraphs: ['{title} ne figure plus au programme de {channel} le {day} à {time}.'],
    button: 'Ouvrir le guide',
  },
  episode: {
    subject: 'Nouvel épisode de {series}',
    paragraphs: ['Saison {season}, épisode {episode} : {title}'],
    button: 'Regarder',
  },
}
