import type { AccountMailWords } from '../mail-words.ts'

export const yo: AccountMailWords = {
  activation: {
    subject: 'Mú àkáǹtì {service} yín ṣiṣẹ́',
    paragraphs: ['Ẹ káàbọ̀ sí {service}.', 'Ẹ tẹ bọ́tìnì náà láti mú àkáǹtì {email} ṣiṣẹ́.'],
    button: 'Mú àkáǹtì mi ṣiṣẹ́',
    remarks: [
      'Ìlíǹkì náà wúlò fún ọjọ́ 7.',
      'Tí kì í bá ṣe ẹ̀yin lẹ forúkọ sílẹ̀, ẹ má ka ìwé yìí sí: àkáǹtì náà kò ní ṣiṣẹ́ láìsí ìlíǹkì yìí.',
    ],
  },
  reset: {
    subject: 'Yan ọ̀rọ̀ aṣínà tuntun',
    paragraphs: ['Ẹnìkan béèrè fún ọ̀rọ̀ aṣínà tuntun fún àkáǹtì {service} ti {email}.'],
    button: 'Yan ọ̀rọ̀ aṣínà tuntun',
    remarks: [
      'Ìlíǹkì náà ń ṣiṣẹ́ lẹ́ẹ̀kan ṣoṣo, láàárín wákàtí kan.',
      'Tí kì í bá ṣe ẹ̀yin, ẹ má ka ìwé yìí sí: ọ̀rọ̀ aṣínà yín kò ní yí padà.',
    ],
  },
  signIn: {
    subject: 'Wọlé sí {service}',
    paragraphs: [
      'Ẹgbẹ́ ìrànlọ́wọ́ wa fi ìlíǹkì yìí ránṣẹ́ sí yín kí ẹ lè tún wo.',
      'Ẹ tẹ bọ́tìnnì náà lórí ẹ̀rọ tí ẹ fẹ́ fi wo. Yóò mú yín wọlé sí àkáǹtì {service} ti {email}, láìsí ọ̀rọ̀ aṣínà.',
    ],
    button: 'Wọlé',
    remarks: [
      'Ìlíǹkì náà ń ṣiṣẹ́ lẹ́ẹ̀kan ṣoṣo, láàárín ìṣẹ́jú 30.',
      'Ẹ má fún ẹnikẹ́ni: ẹni tó bá ṣí i yóò wọlé sí àkáǹtì yín.',
    ],
  },
  newDevice: {
    subject: 'Ẹ̀rọ tuntun ti wọlé sí àkáǹtì yín',
    paragraphs: [
      '{device} ti wọlé sí àkáǹtì {service} ti {email}.',
      'Àkókò: {time}. Orílẹ̀-èdè: {country}.',
      'Tó bá jẹ́ ẹ̀yin ni, kò sí ohun tí ẹ nílò láti ṣe. Tí kì í bá ṣe ẹ̀yin, ẹ yọ ẹ̀rọ náà kúrò, kí ẹ sì yí ọ̀rọ̀ aṣínà yín padà.',
    ],
    button: 'Wo àwọn ẹ̀rọ mi',
    remarks: [],
  },
  passwordChanged: {
    subject: 'A ti yí ọ̀rọ̀ aṣínà yín padà',
    paragraphs: [
      'A yí ọ̀rọ̀ aṣínà àkáǹtì {service} ti {email} padà ní {time}. A ti yọ àwọn ẹ̀rọ yòókù kúrò.',
      'Tí kì í bá ṣe ẹ̀yin, ẹ yan ọ̀rọ̀ aṣínà tuntun lẹ́sẹ̀kẹsẹ̀.',
    ],
    button: 'Yan ọ̀rọ̀ aṣínà tuntun',
    remarks: [],
  },
  unsubscribed: {
    subject: 'Ẹ ti kúrò nínú àtòkọ ìfìwéránṣẹ́',
    paragraphs: [
      '{email} kò ní gba ìròyìn mọ́ láti ọ̀dọ̀ {service}.',
      'Àwọn ìwé nípa àkáǹtì yín fúnra rẹ̀, bí ìlíǹkì sí ọ̀rọ̀ aṣínà tuntun, yóò ṣì máa wá.',
    ],
  },
}
