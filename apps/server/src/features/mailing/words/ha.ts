import type { MailWords } from './mail-words.ts'

export const ha: MailWords = {
  activation: {
    subject: 'Kunna asusunka na Kallo',
    paragraphs: ['Barka da zuwa Kallo.', 'Danna maɓallin don kunna asusun {email}.'],
    button: 'Kunna asusuna',
    remarks: [
      'Hanyar tana aiki har kwana 7.',
      'Idan ba kai ka yi rajista ba, kada ka yi komai: asusun zai kasance a rufe sai an buɗe wannan hanyar.',
    ],
  },
  reset: {
    subject: 'Zaɓi sabuwar kalmar sirri',
    paragraphs: ['Wani ya nemi sabuwar kalmar sirri don asusun Kallo na {email}.'],
    button: 'Zaɓi sabuwar kalmar sirri',
    remarks: [
      'Hanyar tana aiki sau ɗaya kawai, cikin awa ɗaya.',
      'Idan ba kai ba ne, kada ka yi komai: kalmar sirrinka tana nan yadda take.',
    ],
  },
  newDevice: {
    subject: 'An shiga asusunka da sabuwar na’ura',
    paragraphs: [
      'An shiga asusun Kallo na {email} da {device}.',
      'Lokaci: {time}. Ƙasa: {country}.',
      'Idan kai ne, babu damuwa. Idan ba kai ba ne, fitar da na’urar kuma ka canja kalmar sirrinka.',
    ],
    button: 'Duba na’urorina',
    remarks: [],
  },
  passwordChanged: {
    subject: 'An canja kalmar sirrinka',
    paragraphs: [
      'An canja kalmar sirrin asusun Kallo na {email} a {time}. An fitar da sauran na’urori.',
      'Idan ba kai ba ne, zaɓi sabuwar kalmar sirri nan da nan.',
    ],
    button: 'Zaɓi sabuwar kalmar sirri',
    remarks: [],
  },
  unsubscribed: {
    subject: 'Ka fita daga jerin wasiƙu',
    paragraphs: [
      '{email} ba zai ƙara samun labarai daga Kallo ba.',
      'Wasiƙun da suka shafi asusunka, kamar hanyar sabuwar kalmar sirri, za su ci gaba da zuwa.',
    ],
  },
  orOpen: 'Ko ka buɗe wannan adireshin:',
  why: 'Ka samu wannan wasiƙa saboda asusun Kallo na {email}.',
  leave: 'Fita daga jerin wasiƙu',
}
