import type { MailWords } from './mail-words.ts'

export const yo: MailWords = {
  activation: {
    subject: 'Mú àkáǹtì Kallo rẹ ṣiṣẹ́',
    paragraphs: ['Ẹ káàbọ̀ sí Kallo.', 'Tẹ bọ́tìnì náà láti mú àkáǹtì {email} ṣiṣẹ́.'],
    button: 'Mú àkáǹtì mi ṣiṣẹ́',
    remarks: [
      'Ìjápọ̀ náà wúlò fún ọjọ́ 7.',
      'Tí kì í bá ṣe ìwọ lo forúkọ sílẹ̀, má ṣe ohunkóhun: àkáǹtì náà á wà ní títì títí ẹnìkan yóò fi ṣí ìjápọ̀ yìí.',
    ],
  },
  reset: {
    subject: 'Yan ọ̀rọ̀ aṣínà tuntun',
    paragraphs: ['Ẹnìkan béèrè fún ọ̀rọ̀ aṣínà tuntun fún àkáǹtì Kallo ti {email}.'],
    button: 'Yan ọ̀rọ̀ aṣínà tuntun',
    remarks: [
      'Ìjápọ̀ náà ń ṣiṣẹ́ lẹ́ẹ̀kan ṣoṣo, láàárín wákàtí kan.',
      'Tí kì í bá ṣe ìwọ, má ṣe ohunkóhun: ọ̀rọ̀ aṣínà rẹ wà bó ṣe wà.',
    ],
  },
  newDevice: {
    subject: 'Ẹ̀rọ tuntun ti wọlé sí àkáǹtì rẹ',
    paragraphs: [
      '{device} ti wọlé sí àkáǹtì Kallo ti {email}.',
      'Àkókò: {time}. Orílẹ̀-èdè: {country}.',
      'Tó bá jẹ́ ìwọ ni, kò sí wàhálà. Tí kì í bá ṣe ìwọ, yọ ẹ̀rọ náà kúrò, kí o sì yí ọ̀rọ̀ aṣínà rẹ padà.',
    ],
    button: 'Wo àwọn ẹ̀rọ mi',
    remarks: [],
  },
  passwordChanged: {
    subject: 'A ti yí ọ̀rọ̀ aṣínà rẹ padà',
    paragraphs: [
      'A yí ọ̀rọ̀ aṣínà àkáǹtì Kallo ti {email} padà ní {time}. A ti yọ àwọn ẹ̀rọ yòókù kúrò.',
      'Tí kì í bá ṣe ìwọ, yan ọ̀rọ̀ aṣínà tuntun lẹ́sẹ̀kẹsẹ̀.',
    ],
    button: 'Yan ọ̀rọ̀ aṣínà tuntun',
    remarks: [],
  },
  unsubscribed: {
    subject: 'O ti kúrò nínú àtòjọ ìfìwéránṣẹ́',
    paragraphs: [
      '{email} kò ní gba ìròyìn mọ́ láti ọ̀dọ̀ Kallo.',
      'Àwọn ìwé nípa àkáǹtì rẹ fúnra rẹ̀, bí ìjápọ̀ sí ọ̀rọ̀ aṣínà tuntun, yóò ṣì máa wá.',
    ],
  },
  receipt: {
    subject: 'Rìsíìtì rẹ láti Kallo',
    paragraphs: ['A dúpẹ́. A ti gba {amount} fún {package}.', 'O lè wò títí di {ends}.'],
    button: 'Wo ìforúkọsílẹ̀ mi',
    remarks: ['Rìsíìtì rẹ {number} wà nínú àkáǹtì rẹ.'],
  },
  renewalFailed: {
    subject: 'A kò lè sọ ìforúkọsílẹ̀ Kallo rẹ di tuntun',
    paragraphs: [
      'A kò yọ owó kúrò lórí káàdì rẹ fún {package} ({amount}).',
      'O ṣì lè wò títí di {ends}. Jọ̀wọ́ fi káàdì mìíràn sanwó kí ìgbà náà tó tó.',
    ],
    button: 'Fi káàdì mìíràn sanwó',
    remarks: ['Bí ó bá ṣeé ṣe, a ó tún gbìyànjú káàdì kan náà ní àwọn ọjọ́ tó ń bọ̀.'],
  },
  subscriptionEnding: {
    subject: 'Ìforúkọsílẹ̀ Kallo rẹ máa parí láìpẹ́',
    paragraphs: ['Ìforúkọsílẹ̀ rẹ {package} máa parí ní {ends}.'],
    button: 'Máa wò ó lọ',
    remarks: ['A kò ní yọ owó kankan fúnra rẹ̀.'],
  },
  subscriptionEnded: {
    subject: 'Ìforúkọsílẹ̀ Kallo rẹ ti parí',
    paragraphs: ['Ìforúkọsílẹ̀ rẹ {package} parí ní {ends}. Inú wa yóò dùn láti rí ọ lẹ́ẹ̀kan sí i.'],
    button: 'Forúkọ sílẹ̀',
    remarks: [],
  },
  refundMade: {
    subject: 'Owó ń padà bọ̀ sọ́dọ̀ rẹ',
    paragraphs: ['A ti dá {amount} padà sí káàdì rẹ. Ó lè gba báǹkì rẹ ní ọjọ́ díẹ̀ láti fi hàn.'],
    button: 'Wo ìforúkọsílẹ̀ mi',
    remarks: [],
  },
  orOpen: 'Tàbí ṣí àdírẹ́sì yìí:',
  why: 'O gba ìwé yìí nítorí àkáǹtì Kallo ti {email}.',
  leave: 'Kúrò nínú àtòjọ ìfìwéránṣẹ́',
}
