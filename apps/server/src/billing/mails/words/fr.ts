import type { BillingMailWords } from '../mail-words.ts'

export const fr: BillingMailWords = {
  receipt: {
    subject: 'Votre reçu de Kallo',
    paragraphs: ['Merci. Nous avons reçu {amount} pour {package}.', 'Vous pouvez regarder jusqu’au {ends}.'],
    button: 'Voir mon abonnement',
    remarks: ['Votre reçu {number} se trouve dans votre compte.'],
  },
  renewalFailed: {
    subject: 'Votre abonnement Kallo n’a pas pu être renouvelé',
    paragraphs: [
      'Votre carte n’a pas été débitée pour {package} ({amount}).',
      'Vous pouvez encore regarder jusqu’au {ends}. Payez d’ici là avec une autre carte.',
    ],
    button: 'Payer avec une autre carte',
    remarks: ['Si c’est possible, nous réessaierons la même carte dans les prochains jours.'],
  },
  renewalComing: {
    subject: 'Votre abonnement Kallo sera bientôt renouvelé',
    paragraphs: [
      'Votre abonnement {package} sera renouvelé le {day}. Nous débiterons {amount} de votre carte se terminant par {last4}.',
      'Votre remise de {percent} % est comprise.',
      'Vous pouvez le résilier avant dans Mes abonnements, et regarder jusqu’à la fin de la période.',
    ],
    button: 'Voir mon abonnement',
    remarks: [],
  },
  priceChange: {
    subject: 'Le prix de votre abonnement Kallo change',
    paragraphs: [
      'À partir du {day}, votre abonnement {package} coûtera {amount} au lieu de {previous}.',
      'Les renouvellements avant cette date gardent le prix actuel. Vous pouvez résilier à tout moment dans Mes abonnements.',
    ],
    button: 'Voir mon abonnement',
    remarks: [],
  },
  subscriptionEnding: {
    subject: 'Votre abonnement Kallo se termine bientôt',
    paragraphs: ['Votre abonnement {package} se termine le {ends}.'],
    button: 'Continuer à regarder',
    remarks: ['Rien n’est débité automatiquement.'],
  },
  subscriptionEnded: {
    subject: 'Votre abonnement Kallo est terminé',
    paragraphs: ['Votre abonnement {package} s’est terminé le {ends}. Nous serions heureux de vous revoir.'],
    button: 'S’abonner',
    remarks: [],
  },
  refundMade: {
    subject: 'Un remboursement est en route',
    paragraphs: [
      'Nous avons renvoyé {amount} sur votre carte. Votre banque peut mettre quelques jours à l’afficher.',
    ],
    button: 'Voir mon abonnement',
    remarks: [],
  },
  giftPaid: {
    subject: 'Un cadeau pour {recipient}',
    paragraphs: [
      'Merci. Nous avons reçu {amount} pour {package}, en cadeau pour {recipient}.',
      'Si {recipient} a un compte Kallo, ou en ouvre un avec cette adresse, le cadeau y est ajouté automatiquement. Vous pouvez aussi transférer ce lien, qui permet d’activer le cadeau une seule fois : {link}',
      'Code : {code}',
    ],
    button: 'Voir mes cadeaux',
    remarks: ['Votre reçu est dans votre compte.'],
  },
  giftReceived: {
    subject: '{from} vous offre Kallo',
    paragraphs: [
      '{from} vous offre {package}.',
      '« {message} »',
      'Vous pouvez en profiter du {starts} au {ends}. Vous n’avez rien à payer.',
    ],
    button: 'Voir mon abonnement',
    remarks: [],
  },
}
