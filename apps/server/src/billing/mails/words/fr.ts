import type { BillingMailWords } from '../mail-words.ts'

export const fr: BillingMailWords = {
  receipt: {
    subject: 'Votre reçu de {service}',
    paragraphs: [
      'Merci. Nous avons reçu {amount} pour {plan}.',
      'Vous avez payé {credited} de plus que le prix, car les paiements par carte ont un minimum. Cette somme est dans votre solde et réduit votre prochaine commande.',
      'Vous pouvez regarder jusqu’au {ends}.',
    ],
    button: 'Voir mon abonnement',
    remarks: ['Votre reçu {number} se trouve dans votre compte.'],
  },
  renewalFailed: {
    subject: 'Votre abonnement {service} n’a pas pu être renouvelé',
    paragraphs: [
      'Votre carte n’a pas été débitée pour {plan} ({amount}).',
      'Vous pouvez encore regarder jusqu’au {ends}. Payez d’ici là avec une autre carte.',
    ],
    button: 'Payer avec une autre carte',
    remarks: ['Nous réessaierons la même carte dans les prochains jours.'],
  },
  renewalConfirmation: {
    subject: 'Confirmez le renouvellement de votre abonnement {service}',
    paragraphs: [
      'Votre banque vous demande de confirmer le paiement de {amount} pour {plan}.',
      'Vous pouvez encore regarder jusqu’au {ends}. Confirmez-le d’ici là.',
    ],
    button: 'Confirmer le paiement',
    remarks: ['Si vous l’avez déjà confirmé, vous n’avez rien à faire.'],
  },
  renewalComing: {
    subject: 'Votre abonnement {service} sera bientôt renouvelé',
    paragraphs: [
      'Votre abonnement {plan} sera renouvelé le {day}. Nous débiterons {amount} de votre carte se terminant par {last4}.',
      'Votre remise de {percent} % est comprise.',
      'Vous pouvez le résilier avant dans Mes abonnements, et regarder jusqu’à la fin de la période.',
    ],
    button: 'Voir mon abonnement',
    remarks: [],
  },
  priceChange: {
    subject: 'Le prix de votre abonnement {service} change',
    paragraphs: [
      'À partir du {day}, votre abonnement {plan} coûtera {amount} au lieu de {previous}.',
      'Les renouvellements avant cette date gardent le prix actuel. Vous pouvez résilier à tout moment dans Mes abonnements.',
    ],
    button: 'Voir mon abonnement',
    remarks: [],
  },
  subscriptionEnding: {
    subject: 'Votre abonnement {service} se termine bientôt',
    paragraphs: ['Votre abonnement {plan} se termine le {ends}.'],
    button: 'Continuer à regarder',
    remarks: ['Rien n’est débité automatiquement.'],
  },
  subscriptionEnded: {
    subject: 'Votre abonnement {service} est terminé',
    paragraphs: ['Votre abonnement {plan} s’est terminé le {ends}. Nous serions heureux de vous revoir.'],
    button: 'S’abonner',
    remarks: [],
  },
  overpaidRefunded: {
    subject: 'Vous avez payé plus que le prix',
    paragraphs: [
      'Nous avons reçu {received} pour {plan}, qui coûte {price}. Votre abonnement est actif.',
      'Nous vous remboursons {amount}.',
    ],
    button: 'Voir mon abonnement',
    remarks: [],
  },
  overpaidCredited: {
    subject: 'Vous avez payé plus que le prix',
    paragraphs: [
      'Nous avons reçu {received} pour {plan}, qui coûte {price}. Votre abonnement est actif.',
      '{amount} sont trop peu pour être remboursés. Ils sont dans votre solde et réduisent votre prochaine commande.',
    ],
    button: 'Voir mon abonnement',
    remarks: [],
  },
  underpaidRefunded: {
    subject: 'Votre paiement était insuffisant',
    paragraphs: [
      'Nous avons reçu {received} pour {plan}, qui coûte {price}. Rien n’a commencé, car le montant était insuffisant.',
      'Nous vous remboursons {amount}.',
    ],
    button: 'Choisir à nouveau',
    remarks: [],
  },
  underpaidCredited: {
    subject: 'Votre paiement était insuffisant',
    paragraphs: [
      'Nous avons reçu {received} pour {plan}, qui coûte {price}. Rien n’a commencé, car le montant était insuffisant.',
      '{amount} sont trop peu pour être remboursés. Ils sont dans votre solde et réduisent votre prochaine commande.',
    ],
    button: 'Choisir à nouveau',
    remarks: [],
  },
  paymentDue: {
    subject: 'Payez votre prochaine période de {service}',
    paragraphs: [
      'Votre abonnement {plan} se termine le {ends}. Il n’est pas renouvelé automatiquement.',
      'La période suivante coûte {amount}. Vous pouvez la payer sans vous connecter.',
    ],
    button: 'Payer {amount}',
    remarks: ['Si vous avez déjà payé, vous n’avez rien à faire. Le lien ne paie que ce renouvellement.'],
  },
  refundMade: {
    subject: 'Un remboursement est en route',
    paragraphs: [
      'Nous avons renvoyé {amount} sur la carte ou le compte que vous avez utilisé. Votre banque peut mettre quelques jours à l’afficher.',
    ],
    button: 'Voir mon abonnement',
    remarks: [],
  },
  giftPaid: {
    subject: 'Un cadeau pour {recipient}',
    paragraphs: [
      'Merci. Nous avons reçu {amount} pour {plan}, en cadeau pour {recipient}.',
      'Si {recipient} a un compte {service}, ou en ouvre un avec cette adresse e-mail ou ce numéro, le cadeau y est ajouté automatiquement. Vous pouvez aussi transférer ce lien, qui permet d’activer le cadeau une seule fois : {link}',
      'Code : {code}',
    ],
    button: 'Voir mes cadeaux',
    remarks: ['Votre reçu est dans votre compte.'],
  },
  giftReceived: {
    subject: '{from} vous offre {service}',
    paragraphs: [
      '{from} vous offre {plan}.',
      '« {message} »',
      'Vous pouvez en profiter du {starts} au {ends}. Vous n’avez rien à payer.',
    ],
    button: 'Voir mon abonnement',
    remarks: [],
  },
  giftReceivedUnnamed: {
    subject: 'On vous offre {service}',
    paragraphs: [
      'On vous offre {plan}.',
      '« {message} »',
      'Vous pouvez en profiter du {starts} au {ends}. Vous n’avez rien à payer.',
    ],
    button: 'Voir mon abonnement',
    remarks: [],
  },
}
