import type { BillingMailWords } from '../mail-words.ts'

export const ig: BillingMailWords = {
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
  renewalComing: {
    subject: 'A ga-emegharị ndebanye Kallo gị n’oge na-adịghị anya',
    paragraphs: [
      'A ga-emegharị ndebanye gị {package} na {day}. Anyị ga-ewepụ {amount} na kaadị gị nke jedebere na {last4}.',
      'Etinyela mbelata gị nke pasent {percent}.',
      'Ị nwere ike ịkagbu ya tupu mgbe ahụ na ibe ndebanye gị, ma kirie ruo na njedebe oge ahụ.',
    ],
    button: 'Lee ndebanye m',
    remarks: [],
  },
  priceChange: {
    subject: 'Ọnụahịa ndebanye Kallo gị na-agbanwe',
    paragraphs: [
      'Site na {day}, ndebanye gị {package} ga-abụ {amount} kama {previous}.',
      'Mmegharị ọ bụla tupu ụbọchị ahụ ga-ejigide ọnụahịa ugbu a. Ị nwere ike ịkagbu n’oge ọ bụla na ibe ndebanye gị.',
    ],
    button: 'Lee ndebanye m',
    remarks: [],
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
  giftPaid: {
    subject: 'Onyinye maka {recipient}',
    paragraphs: [
      'Daalụ. Anyị natara {amount} maka {package}, dị ka onyinye maka {recipient}.',
      'Ọ bụrụ na {recipient} nwere akaụntụ Kallo, ma ọ bụ jiri adreesị a mepee otu, a ga-etinye onyinye ahụ na ya n’onwe ya. Ị nwekwara ike izipu njikọ a, nke e nwere ike iji otu ugboro: {link}',
      'Koodu: {code}',
    ],
    button: 'Lee onyinye m',
    remarks: ['Akwụkwọ nnata gị dị n’akaụntụ gị.'],
  },
  giftReceived: {
    subject: '{from} nyere gị Kallo n’onyinye',
    paragraphs: [
      '{from} nyere gị {package}.',
      '“{message}”',
      'Ị nwere ike iji ya lelee site na {starts} ruo {ends}. Ọ nweghị ihe ị ga-akwụ.',
    ],
    button: 'Lee ndebanye aha m',
    remarks: [],
  },
}
