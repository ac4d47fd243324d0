import type { AccountMailWords } from '../mail-words.ts'

export const ig: AccountMailWords = {
  activation: {
    subject: 'Mee ka akaụntụ {service} gị rụọ ọrụ',
    paragraphs: ['Nnọọ na {service}.', 'Pịa bọtịnụ a ka akaụntụ {email} malite ịrụ ọrụ.'],
    button: 'Mee ka akaụntụ m rụọ ọrụ',
    remarks: [
      'Njikọ a na-arụ ọrụ ruo ụbọchị 7.',
      'Ọ bụrụ na ị debanyeghị aha, leghara ozi a anya: akaụntụ ahụ agaghị arụ ọrụ ma e mepeghị njikọ a.',
    ],
  },
  reset: {
    subject: 'Họrọ okwuntughe ọhụrụ',
    paragraphs: ['Onye ọzọ rịọrọ okwuntughe ọhụrụ maka akaụntụ {service} nke {email}.'],
    button: 'Họrọ okwuntughe ọhụrụ',
    remarks: [
      'Njikọ a na-arụ ọrụ naanị otu ugboro, n’ime otu awa.',
      'Ọ bụrụ na ọ bụghị gị, leghara ozi a anya: okwuntughe gị agaghị agbanwe.',
    ],
  },
  signIn: {
    subject: 'Banye na {service}',
    paragraphs: [
      'Ndị nkwado anyị zitere gị njikọ a ka i nwee ike ikiri ọzọ.',
      'Pịa bọtịnụ ahụ na ngwaọrụ ị chọrọ iji kirie. Ọ ga-abanye gị n’akaụntụ {service} nke {email}, na-enweghị okwuntughe.',
    ],
    button: 'Banye',
    remarks: [
      'Njikọ a na-arụ ọrụ naanị otu ugboro, n’ime nkeji 30.',
      'Enyela ya onye ọ bụla: onye meghere ya ga-abanye n’akaụntụ gị.',
    ],
  },
  newDevice: {
    subject: 'E ji ngwaọrụ ọhụrụ banye n’akaụntụ gị',
    paragraphs: [
      'E ji {device} banye n’akaụntụ {service} nke {email}.',
      'Oge: {time}. Mba: {country}.',
      'Ọ bụrụ na ọ bụ gị, ọ dịghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị gị, wepụ ngwaọrụ ahụ ma gbanwee okwuntughe gị.',
    ],
    button: 'Lee ngwaọrụ m',
    remarks: [],
  },
  passwordChanged: {
    subject: 'Agbanweela okwuntughe gị',
    paragraphs: [
      'Agbanwere okwuntughe akaụntụ {service} nke {email} na {time}. E wepụla ngwaọrụ ndị ọzọ.',
      'Ọ bụrụ na ọ bụghị gị, họrọ okwuntughe ọhụrụ ozugbo.',
    ],
    button: 'Họrọ okwuntughe ọhụrụ',
    remarks: [],
  },
  unsubscribed: {
    subject: 'Ị pụọla na ndepụta ozi',
    paragraphs: [
      '{email} agaghị enweta akụkọ ọhụrụ ọzọ sitere na {service}.',
      'Ozi gbasara akaụntụ gị n’onwe ya, dị ka njikọ okwuntughe ọhụrụ, ka ga-abịa.',
    ],
  },
}
