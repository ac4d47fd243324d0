import type { MailWords } from './mail-words.ts'

export const ig: MailWords = {
  activation: {
    subject: 'Mee ka akaụntụ Kallo gị rụọ ọrụ',
    paragraphs: ['Nnọọ na Kallo.', 'Pịa bọtịnụ a ka akaụntụ {email} malite ịrụ ọrụ.'],
    button: 'Mee ka akaụntụ m rụọ ọrụ',
    remarks: [
      'Njikọ a na-arụ ọrụ ruo ụbọchị 7.',
      'Ọ bụrụ na ị debanyeghị aha, emela ihe ọ bụla: akaụntụ ahụ ga-anọ na mmechi ruo mgbe e mepere njikọ a.',
    ],
  },
  reset: {
    subject: 'Họrọ okwuntughe ọhụrụ',
    paragraphs: ['Onye ọzọ rịọrọ okwuntughe ọhụrụ maka akaụntụ Kallo nke {email}.'],
    button: 'Họrọ okwuntughe ọhụrụ',
    remarks: [
      'Njikọ a na-arụ ọrụ naanị otu ugboro, n’ime otu awa.',
      'Ọ bụrụ na ọ bụghị gị, emela ihe ọ bụla: okwuntughe gị ka dị otú ọ dị.',
    ],
  },
  newDevice: {
    subject: 'E ji ngwaọrụ ọhụrụ banye n’akaụntụ gị',
    paragraphs: [
      'E ji {device} banye n’akaụntụ Kallo nke {email}.',
      'Oge: {time}. Mba: {country}.',
      'Ọ bụrụ na ọ bụ gị, nsogbu adịghị. Ọ bụrụ na ọ bụghị gị, wepụ ngwaọrụ ahụ ma gbanwee okwuntughe gị.',
    ],
    button: 'Lee ngwaọrụ m',
    remarks: [],
  },
  passwordChanged: {
    subject: 'Agbanweela okwuntughe gị',
    paragraphs: [
      'Agbanwere okwuntughe akaụntụ Kallo nke {email} na {time}. E wepụla ngwaọrụ ndị ọzọ.',
      'Ọ bụrụ na ọ bụghị gị, họrọ okwuntughe ọhụrụ ozugbo.',
    ],
    button: 'Họrọ okwuntughe ọhụrụ',
    remarks: [],
  },
  unsubscribed: {
    subject: 'Ị pụọla na ndepụta ozi',
    paragraphs: [
      '{email} agaghị enweta akụkọ ọhụrụ ọzọ sitere na Kallo.',
      'Ozi gbasara akaụntụ gị n’onwe ya, dị ka njikọ okwuntughe ọhụrụ, ka ga-abịa.',
    ],
  },
  receipt: {
    subject: 'Rịsịtị gị sitere na Kallo',
    paragraphs: ['Daalụ. Anyị anatala {amount} maka {package}.', 'Ị nwere ike ikiri ruo {ends}.'],
    button: 'Lee ndebanye m',
    remarks: ['Rịsịtị gị {number} dị n’akaụntụ gị.'],
  },
  renewalFailed: {
    subject: 'Enweghị ike imegharị ndebanye Kallo gị',
    paragraphs: [
      'E wepụghị ego na kaadị gị maka {package} ({amount}).',
      'Ị ka nwere ike ikiri ruo {ends}. Biko jiri kaadị ọzọ kwụọ ụgwọ tupu mgbe ahụ.',
    ],
    button: 'Jiri kaadị ọzọ kwụọ ụgwọ',
    remarks: ['Ọ bụrụ na o kwe omume, anyị ga-anwale kaadị ahụ ọzọ n’ụbọchị ndị na-abịa.'],
  },
  subscriptionEnding: {
    subject: 'Ndebanye aha Kallo gị ga-agwụ n’oge na-adịghị anya',
    paragraphs: ['Ndebanye aha gị {package} ga-agwụ na {ends}.'],
    button: 'Gaa n’ihu na-ekiri',
    remarks: ['A gaghị ewepụ ego ọ bụla n’onwe ya.'],
  },
  subscriptionEnded: {
    subject: 'Ndebanye aha Kallo gị agwụla',
    paragraphs: ['Ndebanye aha gị {package} gwụrụ na {ends}. Obi ga-adị anyị ụtọ ịhụ gị ọzọ.'],
    button: 'Debanye aha',
    remarks: [],
  },
  refundMade: {
    subject: 'Ego na-alọghachikwute gị',
    paragraphs: [
      'Anyị ezighachila {amount} na kaadị gị. Ụlọ akụ gị nwere ike iwe ụbọchị ole na ole iji gosi ya.',
    ],
    button: 'Lee ndebanye m',
    remarks: [],
  },
  orOpen: 'Ma ọ bụ mepee adreesị a:',
  why: 'Ị natara ozi a n’ihi akaụntụ Kallo nke {email}.',
  leave: 'Pụọ na ndepụta ozi',
}
