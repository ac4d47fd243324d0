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
  receipt: {
    subject: 'Rasitinka daga Kallo',
    paragraphs: ['Mun gode. Mun karɓi {amount} don {package}.', 'Za ka iya kallo har zuwa {ends}.'],
    button: 'Duba biyan kuɗina',
    remarks: ['Rasitinka {number} yana cikin asusunka.'],
  },
  renewalFailed: {
    subject: 'Ba a iya sabunta biyan kuɗinka na Kallo ba',
    paragraphs: [
      'Ba a cire kuɗi daga katinka don {package} ({amount}) ba.',
      'Har yanzu za ka iya kallo har zuwa {ends}. Da fatan ka biya da wani kati kafin lokacin.',
    ],
    button: 'Biya da wani kati',
    remarks: ['Idan zai yiwu, za mu sake gwada katin a kwanaki masu zuwa.'],
  },
  subscriptionEnding: {
    subject: 'Biyan kuɗinka na Kallo zai ƙare nan ba da daɗewa ba',
    paragraphs: ['Biyan kuɗinka na {package} zai ƙare a {ends}.'],
    button: 'Ci gaba da kallo',
    remarks: ['Ba za a cire komai da kansa ba.'],
  },
  subscriptionEnded: {
    subject: 'Biyan kuɗinka na Kallo ya ƙare',
    paragraphs: ['Biyan kuɗinka na {package} ya ƙare a {ends}. Za mu yi farin cikin sake ganinka.'],
    button: 'Yi rajista',
    remarks: [],
  },
  refundMade: {
    subject: 'Kuɗi yana kan hanyar dawowa gare ka',
    paragraphs: ['Mun mayar da {amount} zuwa katinka. Bankinka zai iya ɗaukar kwanaki kafin ya nuna shi.'],
    button: 'Duba biyan kuɗina',
    remarks: [],
  },
  orOpen: 'Ko ka buɗe wannan adireshin:',
  why: 'Ka samu wannan wasiƙa saboda asusun Kallo na {email}.',
  leave: 'Fita daga jerin wasiƙu',
}
