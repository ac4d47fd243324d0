import type { AccountMailWords } from '../mail-words.ts'

export const fr: AccountMailWords = {
  activation: {
    subject: 'Activez votre compte {service}',
    paragraphs: ['Bienvenue sur {service}.', 'Appuyez sur le bouton pour activer le compte de {email}.'],
    button: 'Activer mon compte',
    remarks: [
      'Le lien est valable 7 jours.',
      'Si vous ne vous êtes pas inscrit, ignorez ce message : sans ce lien, le compte n’est pas activé.',
    ],
  },
  reset: {
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: ['Quelqu’un a demandé un nouveau mot de passe pour le compte {service} de {email}.'],
    button: 'Choisir un nouveau mot de passe',
    remarks: [
      'Le lien fonctionne une seule fois, pendant une heure.',
      'Si ce n’était pas vous, ignorez ce message : votre mot de passe ne change pas.',
    ],
  },
  signIn: {
    subject: 'Connectez-vous à {service}',
    paragraphs: [
      'Notre assistance vous envoie ce lien pour que vous puissiez de nouveau regarder.',
      'Appuyez sur le bouton sur l’appareil où vous voulez regarder. Il vous connecte au compte {service} de {email}, sans mot de passe.',
    ],
    button: 'Se connecter',
    remarks: [
      'Le lien fonctionne une seule fois, pendant 30 minutes.',
      'Ne le transmettez à personne : il donne accès à votre compte.',
    ],
  },
  newDevice: {
    subject: 'Un nouvel appareil est connecté à votre compte',
    paragraphs: [
      '{device} a été connecté au compte {service} de {email}.',
      'Date : {time}. Pays : {country}.',
      'Si c’était vous, vous n’avez rien à faire. Sinon, déconnectez l’appareil et changez votre mot de passe.',
    ],
    button: 'Voir mes appareils',
    remarks: [],
  },
  passwordChanged: {
    subject: 'Votre mot de passe a été changé',
    paragraphs: [
      'Le mot de passe du compte {service} de {email} a été changé le {time}. Les autres appareils ont été déconnectés.',
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
    ],
    button: 'Choisir un nouveau mot de passe',
    remarks: [],
  },
  unsubscribed: {
    subject: 'Vous avez quitté la liste de diffusion',
    paragraphs: [
      '{email} ne recevra plus de nouvelles de {service}.',
      'Les messages qui concernent votre compte, comme un lien vers un nouveau mot de passe, arriveront toujours.',
    ],
  },
}
