import type { BillingMailWords } from '../mail-words.ts'

export const ha: BillingMailWords = {
  receipt: {
    subject: 'Rasitinku daga {service}',
    paragraphs: [
      'Mun gode. Mun karɓi {amount} don {plan}.',
      'Kun biya {credited} fiye da farashin, domin biyan kuɗi da kati yana da mafi ƙaranci. Yana cikin asusunku kuma zai rage odarku ta gaba.',
      'Za ku iya kallo har zuwa {ends}.',
    ],
    button: 'Duba biyan kuɗina',
    remarks: ['Rasitinku {number} yana cikin asusunku.'],
  },
  renewalFailed: {
    subject: 'Ba a iya sabunta biyan kuɗinku na {service} ba',
    paragraphs: [
      'Ba a cire kuɗi daga katinku don {plan} ({amount}) ba.',
      'Har yanzu za ku iya kallo har zuwa {ends}. Da fatan ku biya da wani kati kafin lokacin.',
    ],
    button: 'Biya da wani kati',
    remarks: ['Za mu sake gwada katin a kwanaki masu zuwa.'],
  },
  renewalConfirmation: {
    subject: 'Ku tabbatar da sabunta biyan kuɗinku na {service}',
    paragraphs: [
      'Bankinku yana neman ku tabbatar da biyan {amount} don {plan}.',
      'Har yanzu za ku iya kallo har zuwa {ends}. Da fatan ku tabbatar kafin lokacin.',
    ],
    button: 'Tabbatar da biyan kuɗi',
    remarks: ['Idan kun riga kun tabbatar, ba sai kun yi komai ba.'],
  },
  renewalComing: {
    subject: 'Za a sabunta biyan kuɗinku na {service} nan ba da daɗewa ba',
    paragraphs: [
      'Za a sabunta biyan kuɗinku na {plan} a {day}. Za mu cire {amount} daga katinku mai ƙarewa da {last4}.',
      'An haɗa da rangwamenku na kashi {percent}.',
      'Kuna iya sokewa kafin lokacin a shafin biyan kuɗinku, ku ci gaba da kallo har ƙarshen wa’adi.',
    ],
    button: 'Duba biyan kuɗina',
    remarks: [],
  },
  priceChange: {
    subject: 'Farashin biyan kuɗinku na {service} zai canja',
    paragraphs: [
      'Daga {day}, biyan kuɗinku na {plan} zai zama {amount} maimakon {previous}.',
      'Sabuntawa kafin ranar za ta kasance da farashin yanzu. Kuna iya sokewa a kowane lokaci a shafin biyan kuɗinku.',
    ],
    button: 'Duba biyan kuɗina',
    remarks: [],
  },
  subscriptionEnding: {
    subject: 'Biyan kuɗinku na {service} zai ƙare nan ba da daɗewa ba',
    paragraphs: ['Biyan kuɗinku na {plan} zai ƙare a {ends}.'],
    button: 'Ci gaba da kallo',
    remarks: ['Ba za a cire komai da kansa ba.'],
  },
  subscriptionEnded: {
    subject: 'Biyan kuɗinku na {service} ya ƙare',
    paragraphs: ['Biyan kuɗinku na {plan} ya ƙare a {ends}. Za mu yi farin cikin sake ganinka.'],
    button: 'Yi rajista',
    remarks: [],
  },
  overpaidRefunded: {
    subject: 'Kun biya fiye da farashin',
    paragraphs: [
      'Mun karɓi {received} don {plan}, wanda farashinsa {price} ne. Biyan kuɗinku yana aiki.',
      'Ana mayar muku da {amount}.',
    ],
    button: 'Duba biyan kuɗina',
    remarks: [],
  },
  overpaidCredited: {
    subject: 'Kun biya fiye da farashin',
    paragraphs: [
      'Mun karɓi {received} don {plan}, wanda farashinsa {price} ne. Biyan kuɗinku yana aiki.',
      '{amount} ya yi kaɗan a mayar da shi. Yana cikin asusunku kuma zai rage odarku ta gaba.',
    ],
    button: 'Duba biyan kuɗina',
    remarks: [],
  },
  underpaidRefunded: {
    subject: 'Kuɗin da kuka biya bai isa ba',
    paragraphs: [
      'Mun karɓi {received} don {plan}, wanda farashinsa {price} ne. Ba a fara komai ba, domin kuɗin bai isa ba.',
      'Ana mayar muku da {amount}.',
    ],
    button: 'Sake zaɓa',
    remarks: [],
  },
  underpaidCredited: {
    subject: 'Kuɗin da kuka biya bai isa ba',
    paragraphs: [
      'Mun karɓi {received} don {plan}, wanda farashinsa {price} ne. Ba a fara komai ba, domin kuɗin bai isa ba.',
      '{amount} ya yi kaɗan a mayar da shi. Yana cikin asusunku kuma zai rage odarku ta gaba.',
    ],
    button: 'Sake zaɓa',
    remarks: [],
  },
  paymentDue: {
    subject: 'Ku biya wa’adinku na gaba na {service}',
    paragraphs: [
      'Biyan kuɗinku na {plan} zai ƙare a {ends}. Ba ya sabunta kansa.',
      'Wa’adi na gaba farashinsa {amount} ne. Za ku iya biya ba tare da shiga ba.',
    ],
    button: 'Biya {amount}',
    remarks: [
      'Idan kun riga kun biya, ba sai kun yi komai ba. Wannan hanyar tana biyan wannan sabuntawa kawai.',
    ],
  },
  refundMade: {
    subject: 'Kuɗi yana kan hanyar dawowa gare ku',
    paragraphs: [
      'Mun mayar da {amount} zuwa kati ko asusun da kuka biya da shi. Bankinku zai iya ɗaukar kwanaki kafin ya nuna shi.',
    ],
    button: 'Duba biyan kuɗina',
    remarks: [],
  },
  giftPaid: {
    subject: 'Kyauta ga {recipient}',
    paragraphs: [
      'Mun gode. Mun karɓi {amount} don {plan}, a matsayin kyauta ga {recipient}.',
      'Idan {recipient} na da asusun {service}, ko ya buɗe ɗaya da wannan imel ko lambar waya, za a ƙara kyautar da kanta. Kuna kuma iya tura wannan hanyar haɗi, wadda za a iya amfani da ita sau ɗaya: {link}',
      'Lamba: {code}',
    ],
    button: 'Duba kyautuka na',
    remarks: ['Rasitinku yana cikin asusunku.'],
  },
  giftReceived: {
    subject: '{from} ya ba ku kyautar {service}',
    paragraphs: [
      '{from} ya ba ku {plan}.',
      '“{message}”',
      'Kuna iya kallo da ita daga {starts} zuwa {ends}. Babu abin da za ku biya.',
    ],
    button: 'Duba biyan kuɗina',
    remarks: [],
  },
  giftReceivedUnnamed: {
    subject: 'An ba ku kyautar {service}',
    paragraphs: [
      'An ba ku kyautar {plan}.',
      '“{message}”',
      'Kuna iya kallo da ita daga {starts} zuwa {ends}. Babu abin da za ku biya.',
    ],
    button: 'Duba biyan kuɗina',
    remarks: [],
  },
}
