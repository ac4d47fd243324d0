import type { BillingMailWords } from '../mail-words.ts'

export const ig: BillingMailWords = {
  receipt: {
    subject: 'Rịsịtị gị sitere na {service}',
    paragraphs: [
      'Daalụ. Anyị anatala {amount} maka {plan}.',
      'Ị kwụrụ {credited} karịa ọnụahịa, n’ihi na ịkwụ ụgwọ kaadị nwere opekempe. Ọ dị na akaụntụ gị, ọ ga-ebelata ihe ị ga-akwụ ọzọ.',
      'Ị nwere ike ikiri ruo {ends}.',
    ],
    button: 'Lee ndebanye m',
    remarks: ['Rịsịtị gị {number} dị n’akaụntụ gị.'],
  },
  renewalFailed: {
    subject: 'Enweghị ike imegharị ndebanye {service} gị',
    paragraphs: [
      'E wepụghị ego na kaadị gị maka {plan} ({amount}).',
      'Ị ka nwere ike ikiri ruo {ends}. Biko jiri kaadị ọzọ kwụọ ụgwọ tupu mgbe ahụ.',
    ],
    button: 'Jiri kaadị ọzọ kwụọ ụgwọ',
    remarks: ['Anyị ga-anwale kaadị ahụ ọzọ n’ụbọchị ndị na-abịa.'],
  },
  renewalConfirmation: {
    subject: 'Kwado mmegharị ndebanye {service} gị',
    paragraphs: [
      'Ụlọ akụ gị chọrọ ka ị kwado ịkwụ {amount} maka {plan}.',
      'Ị ka nwere ike ikiri ruo {ends}. Biko kwado ya tupu mgbe ahụ.',
    ],
    button: 'Kwado ịkwụ ụgwọ',
    remarks: ['Ọ bụrụ na ị kwadola ya, ọ dịghị ihe ị ga-eme.'],
  },
  renewalComing: {
    subject: 'A ga-emegharị ndebanye {service} gị n’oge na-adịghị anya',
    paragraphs: [
      'A ga-emegharị ndebanye gị {plan} na {day}. Anyị ga-ewepụ {amount} na kaadị gị nke jedebere na {last4}.',
      'Etinyela mbelata gị nke pasent {percent}.',
      'Ị nwere ike ịkagbu ya tupu mgbe ahụ na ibe ndebanye gị, ma kirie ruo na njedebe oge ahụ.',
    ],
    button: 'Lee ndebanye m',
    remarks: [],
  },
  priceChange: {
    subject: 'Ọnụahịa ndebanye {service} gị na-agbanwe',
    paragraphs: [
      'Site na {day}, ndebanye gị {plan} ga-abụ {amount} kama {previous}.',
      'Mmegharị ọ bụla tupu ụbọchị ahụ ga-ejigide ọnụahịa ugbu a. Ị nwere ike ịkagbu n’oge ọ bụla na ibe ndebanye gị.',
    ],
    button: 'Lee ndebanye m',
    remarks: [],
  },
  subscriptionEnding: {
    subject: 'Ndebanye aha {service} gị ga-agwụ n’oge na-adịghị anya',
    paragraphs: ['Ndebanye aha gị {plan} ga-agwụ na {ends}.'],
    button: 'Gaa n’ihu na-ekiri',
    remarks: ['A gaghị ewepụ ego ọ bụla n’onwe ya.'],
  },
  subscriptionEnded: {
    subject: 'Ndebanye aha {service} gị agwụla',
    paragraphs: ['Ndebanye aha gị {plan} gwụrụ na {ends}. Obi ga-adị anyị ụtọ ịhụ gị ọzọ.'],
    button: 'Debanye aha',
    remarks: [],
  },
  overpaidRefunded: {
    subject: 'Ị kwụrụ karịa ọnụahịa ya',
    paragraphs: [
      'Anyị natara {received} maka {plan}, nke ọnụahịa ya bụ {price}. Ndebanye aha gị na-arụ ọrụ.',
      'Anyị na-eweghachiri gị {amount}.',
    ],
    button: 'Lee ndebanye m',
    remarks: [],
  },
  overpaidCredited: {
    subject: 'Ị kwụrụ karịa ọnụahịa ya',
    paragraphs: [
      'Anyị natara {received} maka {plan}, nke ọnụahịa ya bụ {price}. Ndebanye aha gị na-arụ ọrụ.',
      '{amount} dị obere ịzighachi. Ọ dị na akaụntụ gị, ọ ga-ebelata ihe ị ga-akwụ ọzọ.',
    ],
    button: 'Lee ndebanye m',
    remarks: [],
  },
  underpaidRefunded: {
    subject: 'Ego ị kwụrụ ezughị',
    paragraphs: [
      'Anyị natara {received} maka {plan}, nke ọnụahịa ya bụ {price}. Ọ nweghị ihe malitere, n’ihi na ego ahụ ezughị.',
      'Anyị na-eweghachiri gị {amount}.',
    ],
    button: 'Họrọ ọzọ',
    remarks: [],
  },
  underpaidCredited: {
    subject: 'Ego ị kwụrụ ezughị',
    paragraphs: [
      'Anyị natara {received} maka {plan}, nke ọnụahịa ya bụ {price}. Ọ nweghị ihe malitere, n’ihi na ego ahụ ezughị.',
      '{amount} dị obere ịzighachi. Ọ dị na akaụntụ gị, ọ ga-ebelata ihe ị ga-akwụ ọzọ.',
    ],
    button: 'Họrọ ọzọ',
    remarks: [],
  },
  paymentDue: {
    subject: 'Kwụọ ụgwọ oge {service} gị na-esote',
    paragraphs: [
      'Ndebanye aha gị {plan} ga-agwụ na {ends}. Ọ naghị emegharị onwe ya.',
      'Oge na-esote bụ {amount}. Ị nwere ike ịkwụ ya na-abanyeghị n’akaụntụ gị.',
    ],
    button: 'Kwụọ {amount}',
    remarks: ['Ọ bụrụ na ị kwụọla, ọ dịghị ihe ị ga-eme. Njikọ a na-akwụ naanị maka mmegharị a.'],
  },
  refundMade: {
    subject: 'Ego na-alọghachikwute gị',
    paragraphs: [
      'Anyị ezighachila {amount} na kaadị ma ọ bụ akaụntụ i ji kwụọ ụgwọ. Ụlọ akụ gị nwere ike iwe ụbọchị ole na ole iji gosi ya.',
    ],
    button: 'Lee ndebanye m',
    remarks: [],
  },
  giftPaid: {
    subject: 'Onyinye maka {recipient}',
    paragraphs: [
      'Daalụ. Anyị natara {amount} maka {plan}, dị ka onyinye maka {recipient}.',
      'Ọ bụrụ na {recipient} nwere akaụntụ {service}, ma ọ bụ jiri email ma ọ bụ nọmba ekwentị a mepee otu, a ga-etinye onyinye ahụ na ya n’onwe ya. Ị nwekwara ike izipu njikọ a, nke e nwere ike iji otu ugboro: {link}',
      'Koodu: {code}',
    ],
    button: 'Lee onyinye m',
    remarks: ['Akwụkwọ nnata gị dị n’akaụntụ gị.'],
  },
  giftReceived: {
    subject: '{from} nyere gị {service} n’onyinye',
    paragraphs: [
      '{from} nyere gị {plan}.',
      '“{message}”',
      'Ị nwere ike iji ya lelee site na {starts} ruo {ends}. Ọ nweghị ihe ị ga-akwụ.',
    ],
    button: 'Lee ndebanye aha m',
    remarks: [],
  },
  giftReceivedUnnamed: {
    subject: 'E nyere gị {service} n’onyinye',
    paragraphs: [
      'E nyere gị {plan} n’onyinye.',
      '“{message}”',
      'Ị nwere ike iji ya lelee site na {starts} ruo {ends}. Ọ nweghị ihe ị ga-akwụ.',
    ],
    button: 'Lee ndebanye aha m',
    remarks: [],
  },
}
