// The page that the service worker shows without a connection, in the viewer's language.
const texts = {
  fr: [
    'Vous êtes hors ligne',
    'Vérifiez votre connexion. Cette page se recharge toute seule dès qu’elle revient.',
    'Réessayer',
    'Regarder vos téléchargements',
  ],
  ha: [
    'Ba ku kan intanet',
    'Ku duba haɗin intanet ɗinku. Wannan shafin zai sake buɗewa da kansa idan ya dawo.',
    'Sake gwadawa',
    'Kalli abubuwan da ka sauke',
  ],
  ig: [
    'Ị nọghị n’ịntanetị',
    'Lelee njikọ gị. Ibe a ga-emeghe ọzọ n’onwe ya mgbe ọ lọghachiri.',
    'Nwaa ọzọ',
    'Lelee ihe ndị i budatara',
  ],
  yo: [
    'Ẹ kò sí lórí íńtánẹ́ẹ̀tì',
    'Ẹ yẹ ìsopọ̀ yín wò. Ojú ewé yìí yóò tún ṣí fúnra rẹ̀ nígbà tó bá padà.',
    'Gbìyànjú lẹ́ẹ̀kan sí i',
    'Wo àwọn ohun tí o gbà sílẹ̀',
  ],
}

const storedLanguage = () => {
  try {
    return localStorage.getItem('selectedLanguage') ?? localStorage.getItem('profileLanguage')
  } catch {
    return null
  }
}

const language = storedLanguage() ?? navigator.language.slice(0, 2)
const translated = texts[language]
const button = document.querySelector('button')
const downloadsLink = document.querySelector('a')
if (translated) {
  document.documentElement.lang = language
  const [title, text, action, watch] = translated
  document.title = title
  document.querySelector('h1').textContent = title
  document.querySelector('p').textContent = text
  button.textContent = action
  downloadsLink.textContent = watch
}
button.addEventListener('click', () => location.reload())
// Reloading would cancel the way to the downloads.
let isLeaving = false
downloadsLink.addEventListener('click', () => (isLeaving = true))
addEventListener('online', () => {
  if (!isLeaving) location.reload()
})

// P-48: without a shell, downloads cannot be opened.
const findShell = async () => {
  for (const name of await caches.keys())
    if (name.startsWith('shell-') && (await (await caches.open(name)).match('/shell-complete')))
      downloadsLink.hidden = false
}
void findShell()
