import type { Language } from '@kallo/rules/foundation/language'

/** Texts around the content of every mail. */
interface LayoutWords {
  /** Text before the button's address, for clients that do not show buttons. */
  orOpen: string
  why: string
  leave: string
}

export const layoutWords: Record<Language, LayoutWords> = {
  en: {
    orOpen: 'Or open this address:',
    why: 'You are getting this email because {email} has a {service} account.',
    leave: 'Unsubscribe from the mailing list',
  },
  fr: {
    orOpen: 'Ou ouvrez cette adresse :',
    why: 'Vous recevez ce message à cause du compte {service} de {email}.',
    leave: 'Quitter la liste de diffusion',
  },
  ha: {
    orOpen: 'Ko ku buɗe wannan adireshin:',
    why: 'Kun samu wannan wasiƙa saboda asusun {service} na {email}.',
    leave: 'Fita daga jerin wasiƙu',
  },
  ig: {
    orOpen: 'Ma ọ bụ mepee adreesị a:',
    why: 'Ị natara ozi a n’ihi akaụntụ {service} nke {email}.',
    leave: 'Pụọ na ndepụta ozi',
  },
  yo: {
    orOpen: 'Tàbí kí ẹ ṣí àdírẹ́sì yìí:',
    why: 'Ẹ gba ìwé yìí nítorí àkáǹtì {service} ti {email}.',
    leave: 'Kúrò nínú àtòkọ ìfìwéránṣẹ́',
  },
}
