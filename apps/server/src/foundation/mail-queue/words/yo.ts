import type { MailWords } from './mail-words.ts'

export const yo: MailWords = {
  activation: {
    subject: 'Mú àkáǹtì Kallo yín ṣiṣẹ́',
    paragraphs: ['Ẹ káàbọ̀ sí Kallo.', 'Ẹ tẹ bọ́tìnì náà láti mú àkáǹtì {email} ṣiṣẹ́.'],
    button: 'Mú àkáǹtì mi ṣiṣẹ́',
    remarks: [
      'Ìlíǹkì náà wúlò fún ọjọ́ 7.',
      'Tí kì í bá ṣe ẹ̀yin lẹ forúkọ sílẹ̀, ẹ má ṣe ohunkóhun: àkáǹtì náà á wà ní títì títí ẹnìkan yóò fi ṣí ìlíǹkì yìí.',
    ],
  },
  reset: {
    subject: 'Yan ọ̀rọ̀ aṣínà tuntun',
    paragraphs: ['Ẹnìkan béèrè fún ọ̀rọ̀ aṣínà tuntun fún àkáǹtì Kallo ti {email}.'],
    button: 'Yan ọ̀rọ̀ aṣínà tuntun',
    remarks: [
      'Ìlíǹkì náà ń ṣiṣẹ́ lẹ́ẹ̀kan ṣoṣo, láàárín wákàtí kan.',
      'Tí kì í bá ṣe ẹ̀yin, ẹ má ṣe ohunkóhun: ọ̀rọ̀ aṣínà yín wà bó ṣe wà.',
    ],
  },
  newDevice: {
    subject: 'Ẹ̀rọ tuntun ti wọlé sí àkáǹtì yín',
    paragraphs: [
      '{device} ti wọlé sí àkáǹtì Kallo ti {email}.',
      'Àkókò: {time}. Orílẹ̀-èdè: {country}.',
      'Tó bá jẹ́ ẹ̀yin ni, kò sí wàhálà. Tí kì í bá ṣe ẹ̀yin, ẹ yọ ẹ̀rọ náà kúrò, kí ẹ sì yí ọ̀rọ̀ aṣínà yín padà.',
    ],
    button: 'Wo àwọn ẹ̀rọ mi',
    remarks: [],
  },
  passwordChanged: {
    subject: 'A ti yí ọ̀rọ̀ aṣínà yín padà',
    paragraphs: [
      'A yí ọ̀rọ̀ aṣínà àkáǹtì Kallo ti {email} padà ní {time}. A ti yọ àwọn ẹ̀rọ yòókù kúrò.',
      'Tí kì í bá ṣe ẹ̀yin, ẹ yan ọ̀rọ̀ aṣínà tuntun lẹ́sẹ̀kẹsẹ̀.',
    ],
    button: 'Yan ọ̀rọ̀ aṣínà tuntun',
    remarks: [],
  },
  unsubscribed: {
    subject: 'Ẹ ti kúrò nínú àtòkọ ìfìwéránṣẹ́',
    paragraphs: [
      '{email} kò ní gba ìròyìn mọ́ láti ọ̀dọ̀ Kallo.',
      'Àwọn ìwé nípa àkáǹtì yín fúnra rẹ̀, bí ìlíǹkì sí ọ̀rọ̀ aṣínà tuntun, yóò ṣì máa wá.',
    ],
  },
  receipt: {
    subject: 'Rìsíìtì yín láti Kallo',
    paragraphs: ['A dúpẹ́. A ti gba {amount} fún {package}.', 'Ẹ lè wò títí di {ends}.'],
    button: 'Wo ìforúkọsílẹ̀ mi',
    remarks: ['Rìsíìtì yín {number} wà nínú àkáǹtì yín.'],
  },
  renewalFailed: {
    subject: 'A kò lè sọ ìforúkọsílẹ̀ Kallo yín di tuntun',
    paragraphs: [
      'A kò yọ owó kúrò lórí káàdì yín fún {package} ({amount}).',
      'Ẹ ṣì lè wò títí di {ends}. Ẹ jọ̀wọ́, ẹ fi káàdì mìíràn sanwó kí ìgbà náà tó tó.',
    ],
    button: 'Fi káàdì mìíràn sanwó',
    remarks: ['Bí ó bá ṣeé ṣe, a ó tún gbìyànjú káàdì kan náà ní àwọn ọjọ́ tó ń bọ̀.'],
  },
  subscriptionEnding: {
    subject: 'Ìforúkọsílẹ̀ Kallo yín máa parí láìpẹ́',
    paragraphs: ['Ìforúkọsílẹ̀ yín {package} máa parí ní {ends}.'],
    button: 'Máa wò ó lọ',
    remarks: ['A kò ní yọ owó kankan fúnra rẹ̀.'],
  },
  subscriptionEnded: {
    subject: 'Ìforúkọsílẹ̀ Kallo yín ti parí',
    paragraphs: ['Ìforúkọsílẹ̀ yín {package} parí ní {ends}. Inú wa yóò dùn láti rí yín lẹ́ẹ̀kan sí i.'],
    button: 'Forúkọ sílẹ̀',
    remarks: [],
  },
  refundMade: {
    subject: 'Owó ń padà bọ̀ sọ́dọ̀ yín',
    paragraphs: ['A ti dá {amount} padà sí káàdì yín. Ó lè gba báǹkì yín ní ọjọ́ díẹ̀ láti fi hàn.'],
    button: 'Wo ìforúkọsílẹ̀ mi',
    remarks: [],
  },
  orOpen: 'Tàbí kí ẹ ṣí àdírẹ́sì yìí:',
  why: 'Ẹ gba ìwé yìí nítorí àkáǹtì Kallo ti {email}.',
  leave: 'Kúrò nínú àtòkọ ìfìwéránṣẹ́',
}
