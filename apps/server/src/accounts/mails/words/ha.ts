import type { AccountMailWords } from '../mail-words.ts'

export const ha: AccountMailWords = {
  activation: {
    subject: 'Kunna asusunku na {service}',
    paragraphs: ['Barka da zuwa {service}.', 'Ku danna maɓallin don kunna asusun {email}.'],
    button: 'Kunna asusuna',
    remarks: [
      'Mahaɗin yana aiki har kwana 7.',
      'Idan ba ku kuka yi rajista ba, ku yi watsi da wannan wasiƙa: ba za a kunna asusun ba sai da wannan mahaɗin.',
    ],
  },
  reset: {
    subject: 'Zaɓi sabuwar kalmar sirri',
    paragraphs: ['Wani ya nemi sabuwar kalmar sirri don asusun {service} na {email}.'],
    button: 'Zaɓi sabuwar kalmar sirri',
    remarks: [
      'Mahaɗin yana aiki sau ɗaya kawai, cikin awa ɗaya.',
      'Idan ba ku ba ne, ku yi watsi da wannan wasiƙa: kalmar sirrinku ba za ta sauya ba.',
    ],
  },
  signIn: {
    subject: 'Shiga {service}',
    paragraphs: [
      'Ma’aikatan taimakonmu sun aiko muku da wannan mahaɗi domin ku sake kallo.',
      'Danna maɓallin a na’urar da kuke so ku kalla. Zai shigar da ku asusun {service} na {email}, ba tare da kalmar sirri ba.',
    ],
    button: 'Shiga',
    remarks: [
      'Mahaɗin yana aiki sau ɗaya kawai, cikin minti 30.',
      'Kada ku ba wani: duk wanda ya buɗe shi zai shiga asusunku.',
    ],
  },
  newDevice: {
    subject: 'An shiga asusunku da sabuwar na’ura',
    paragraphs: [
      'An shiga asusun {service} na {email} da {device}.',
      'Lokaci: {time}. Ƙasa: {country}.',
      'Idan ku ne, ba sai kun yi komai ba. Idan ba ku ba ne, ku fitar da na’urar kuma ku sauya kalmar sirrinku.',
    ],
    button: 'Duba na’urorina',
    remarks: [],
  },
  passwordChanged: {
    subject: 'An sauya kalmar sirrinku',
    paragraphs: [
      'An sauya kalmar sirrin asusun {service} na {email} a {time}. An fitar da sauran na’urori.',
      'Idan ba ku ba ne, ku zaɓi sabuwar kalmar sirri nan da nan.',
    ],
    button: 'Zaɓi sabuwar kalmar sirri',
    remarks: [],
  },
  unsubscribed: {
    subject: 'Kun fita daga jerin wasiƙu',
    paragraphs: [
      '{email} ba zai ƙara samun labarai daga {service} ba.',
      'Wasiƙun da suka shafi asusunku, kamar mahaɗin sabuwar kalmar sirri, za su ci gaba da zuwa.',
    ],
  },
}
