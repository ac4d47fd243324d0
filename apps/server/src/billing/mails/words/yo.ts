import type { BillingMailWords } from '../mail-words.ts'

export const yo: BillingMailWords = {
  receipt: {
    subject: 'Rìsíìtì yín láti {service}',
    paragraphs: [
      'A dúpẹ́. A ti gba {amount} fún {plan}.',
      'Ẹ san {credited} ju iye owó lọ, nítorí pé ìsanwó káàdì ní iye tó kéré jù. Ó wà nínú àkáǹtì yín, yóò sì dín ohun tí ẹ máa san tẹ̀lé e kù.',
      'Ẹ lè wò títí di {ends}.',
    ],
    button: 'Wo ìforúkọsílẹ̀ mi',
    remarks: ['Rìsíìtì yín {number} wà nínú àkáǹtì yín.'],
  },
  renewalFailed: {
    subject: 'A kò lè sọ ìforúkọsílẹ̀ {service} yín di tuntun',
    paragraphs: [
      'A kò yọ owó kúrò lórí káàdì yín fún {plan} ({amount}).',
      'Ẹ ṣì lè wò títí di {ends}. Ẹ jọ̀wọ́, ẹ fi káàdì mìíràn sanwó kí ìgbà náà tó tó.',
    ],
    button: 'Fi káàdì mìíràn sanwó',
    remarks: ['A ó tún gbìyànjú káàdì kan náà ní àwọn ọjọ́ tó ń bọ̀.'],
  },
  renewalConfirmation: {
    subject: 'Ẹ fìdí ìsọdọ̀tun ìforúkọsílẹ̀ {service} yín múlẹ̀',
    paragraphs: [
      'Báǹkì yín fẹ́ kí ẹ fìdí sísan {amount} fún {plan} múlẹ̀.',
      'Ẹ ṣì lè wò títí di {ends}. Ẹ jọ̀wọ́, ẹ fìdí rẹ̀ múlẹ̀ kí ìgbà náà tó tó.',
    ],
    button: 'Fìdí sísan owó múlẹ̀',
    remarks: ['Bí ẹ bá ti fìdí rẹ̀ múlẹ̀, ẹ kò ní láti ṣe ohunkóhun.'],
  },
  renewalComing: {
    subject: 'A ó sọ ìforúkọsílẹ̀ {service} yín di tuntun láìpẹ́',
    paragraphs: [
      'A ó sọ ìforúkọsílẹ̀ yín {plan} di tuntun ní {day}. A ó yọ {amount} lórí káàdì yín tó parí sí {last4}.',
      'Ẹ̀dínwó yín ti ìdá {percent} nínú ọgọ́rùn-ún wà nínú rẹ̀.',
      'Ẹ lè fagi lé e kí ìgbà náà tó tó ní ojú ìwé ìforúkọsílẹ̀ yín, kí ẹ sì máa wò títí di ìparí sáà náà.',
    ],
    button: 'Wo ìforúkọsílẹ̀ mi',
    remarks: [],
  },
  priceChange: {
    subject: 'Iye owó ìforúkọsílẹ̀ {service} yín ń yí padà',
    paragraphs: [
      'Láti {day}, ìforúkọsílẹ̀ yín {plan} yóò jẹ́ {amount} dípò {previous}.',
      'Ìsọdọ̀tun tó bá ṣáájú ọjọ́ náà yóò wà ní iye owó ti ìsinsìnyí. Ẹ lè fagi lé e nígbàkúgbà ní ojú ìwé ìforúkọsílẹ̀ yín.',
    ],
    button: 'Wo ìforúkọsílẹ̀ mi',
    remarks: [],
  },
  subscriptionEnding: {
    subject: 'Ìforúkọsílẹ̀ {service} yín máa parí láìpẹ́',
    paragraphs: ['Ìforúkọsílẹ̀ yín {plan} máa parí ní {ends}.'],
    button: 'Máa wò ó lọ',
    remarks: ['A kò ní yọ owó kankan fúnra rẹ̀.'],
  },
  subscriptionEnded: {
    subject: 'Ìforúkọsílẹ̀ {service} yín ti parí',
    paragraphs: ['Ìforúkọsílẹ̀ yín {plan} parí ní {ends}. Inú wa yóò dùn láti rí yín lẹ́ẹ̀kan sí i.'],
    button: 'Forúkọ sílẹ̀',
    remarks: [],
  },
  overpaidRefunded: {
    subject: 'Ẹ san ju iye owó rẹ̀ lọ',
    paragraphs: [
      'A gba {received} fún {plan}, tí iye owó rẹ̀ jẹ́ {price}. Ìforúkọsílẹ̀ yín ti ń ṣiṣẹ́.',
      'A ń dá {amount} padà fún yín.',
    ],
    button: 'Wo ìforúkọsílẹ̀ mi',
    remarks: [],
  },
  overpaidCredited: {
    subject: 'Ẹ san ju iye owó rẹ̀ lọ',
    paragraphs: [
      'A gba {received} fún {plan}, tí iye owó rẹ̀ jẹ́ {price}. Ìforúkọsílẹ̀ yín ti ń ṣiṣẹ́.',
      '{amount} kéré jù láti dá padà. Ó wà nínú àkáǹtì yín, yóò sì dín ohun tí ẹ máa san tẹ̀lé e kù.',
    ],
    button: 'Wo ìforúkọsílẹ̀ mi',
    remarks: [],
  },
  underpaidRefunded: {
    subject: 'Owó tí ẹ san kò tó',
    paragraphs: [
      'A gba {received} fún {plan}, tí iye owó rẹ̀ jẹ́ {price}. Kò sí ohun tó bẹ̀rẹ̀, nítorí owó náà kò tó.',
      'A ń dá {amount} padà fún yín.',
    ],
    button: 'Yan lẹ́ẹ̀kan sí i',
    remarks: [],
  },
  underpaidCredited: {
    subject: 'Owó tí ẹ san kò tó',
    paragraphs: [
      'A gba {received} fún {plan}, tí iye owó rẹ̀ jẹ́ {price}. Kò sí ohun tó bẹ̀rẹ̀, nítorí owó náà kò tó.',
      '{amount} kéré jù láti dá padà. Ó wà nínú àkáǹtì yín, yóò sì dín ohun tí ẹ máa san tẹ̀lé e kù.',
    ],
    button: 'Yan lẹ́ẹ̀kan sí i',
    remarks: [],
  },
  paymentDue: {
    subject: 'Ẹ san owó sáà {service} yín tó kàn',
    paragraphs: [
      'Ìforúkọsílẹ̀ yín {plan} máa parí ní {ends}. Kì í sọ ara rẹ̀ di tuntun.',
      'Sáà tó kàn jẹ́ {amount}. Ẹ lè san án láìwọlé sí àkáǹtì yín.',
    ],
    button: 'San {amount}',
    remarks: ['Bí ẹ bá ti sanwó, ẹ kò ní láti ṣe ohunkóhun. Ìjápọ̀ yìí ń san ìsọdọ̀tun yìí nìkan.'],
  },
  refundMade: {
    subject: 'Owó ń padà bọ̀ sọ́dọ̀ yín',
    paragraphs: [
      'A ti dá {amount} padà sí káàdì tàbí àkáǹtì tí ẹ fi sanwó. Ó lè gba báǹkì yín ní ọjọ́ díẹ̀ láti fi hàn.',
    ],
    button: 'Wo ìforúkọsílẹ̀ mi',
    remarks: [],
  },
  giftPaid: {
    subject: 'Ẹ̀bùn fún {recipient}',
    paragraphs: [
      'Ẹ ṣé. A ti gba {amount} fún {plan}, gẹ́gẹ́ bí ẹ̀bùn fún {recipient}.',
      'Bí {recipient} bá ní àkáǹtì {service}, tàbí tí ó bá ṣí ọ̀kan pẹ̀lú ímeèlì tàbí nọ́mbà fóònù yìí, a ó fi ẹ̀bùn náà kún un fúnra rẹ̀. Ẹ tún lè fi ìjápọ̀ yìí ránṣẹ́, èyí tí a lè lò lẹ́ẹ̀kan ṣoṣo: {link}',
      'Kóòdù: {code}',
    ],
    button: 'Wo àwọn ẹ̀bùn mi',
    remarks: ['Ìwé ẹ̀rí owó yín wà nínú àkáǹtì yín.'],
  },
  giftReceived: {
    subject: '{from} fún yín ní ẹ̀bùn {service}',
    paragraphs: [
      '{from} fún yín ní {plan}.',
      '“{message}”',
      'Ẹ lè fi wo láti {starts} di {ends}. Kò sí ohun tí ẹ máa san.',
    ],
    button: 'Wo ìforúkọsílẹ̀ mi',
    remarks: [],
  },
  giftReceivedUnnamed: {
    subject: 'Wọ́n fún yín ní ẹ̀bùn {service}',
    paragraphs: [
      'Wọ́n fún yín ní {plan}.',
      '“{message}”',
      'Ẹ lè fi wo láti {starts} di {ends}. Kò sí ohun tí ẹ máa san.',
    ],
    button: 'Wo ìforúkọsílẹ̀ mi',
    remarks: [],
  },
}
