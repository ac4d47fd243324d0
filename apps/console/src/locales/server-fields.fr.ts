/** The server’s errors of fields. English texts with a small letter continue the name of the field; the French ones stand alone. */
export const serverFields: Readonly<Record<string, string>> = {
  '1 subscription renews in dollars. Take the plan off sale instead: running subscriptions continue.':
    '1 abonnement se renouvelle en dollars. Retirez plutôt la formule de la vente : les abonnements en cours continuent.',
  '1 subscription renews in naira. Take the plan off sale instead: running subscriptions continue.':
    '1 abonnement se renouvelle en nairas. Retirez plutôt la formule de la vente : les abonnements en cours continuent.',
  '{count} subscriptions renew in dollars. Take the plan off sale instead: running subscriptions continue.':
    '{count} abonnements se renouvellent en dollars. Retirez plutôt la formule de la vente : les abonnements en cours continuent.',
  '{count} subscriptions renew in naira. Take the plan off sale instead: running subscriptions continue.':
    '{count} abonnements se renouvellent en nairas. Retirez plutôt la formule de la vente : les abonnements en cours continuent.',
  'A channel has at most {maxSources} sources': 'Une chaîne a {maxSources} sources au maximum',
  'Animated pictures are not accepted. Upload a still picture.':
    'Les images animées ne sont pas acceptées. Téléversez une image fixe.',
  'cannot be changed': 'Ne peut pas être modifié',
  'cannot be redeemed': 'Ne peut pas être utilisé',
  'Choose a channel': 'Choisissez une chaîne',
  'Choose a folder outside the data folder of the service, which backups are made of.':
    'Choisissez un dossier hors du dossier de données du service, qui est l’objet des sauvegardes.',
  'Choose at least one country': 'Choisissez au moins un pays',
  'contains an address': 'Contient une adresse',
  'Delete the live sources of this channel first': 'Supprimez d’abord les sources en direct de cette chaîne',
  'does not exist': 'N’existe pas',
  'Enter a full path, such as /backups.': 'Saisissez un chemin complet, comme /backups.',
  'Enter a price in naira, in dollars or in both.':
    'Saisissez un prix en nairas, en dollars ou dans les deux.',
  'Enter the address of the bucket, the access key and its secret.':
    'Saisissez l’adresse du bucket, la clé d’accès et son secret.',
  'Enter the folder for the backups.': 'Saisissez le dossier des sauvegardes.',
  'has to be 16 to 80 letters, digits, dashes or underscores':
    'De 16 à 80 lettres, chiffres, tirets ou soulignés',
  'Choose the first day or one of the 400 days after it':
    'Choisissez le premier jour ou l’un des 400 jours suivants',
  'has to be at least {minimum}': '{minimum} au minimum',
  'has to be at most {maximum}': '{maximum} au maximum',
  'has to be at most {maximum} characters long': '{maximum} caractères au maximum',
  'has to be of type {expected}': 'Type attendu : {expected}',
  'has to be one of: {values}': 'Valeurs possibles : {values}',
  'contains a time too far from now': 'Contient une heure trop éloignée',
  'contains characters that cannot be stored': 'Contient des caractères qui ne sont pas du texte',
  'contains line breaks or control characters': 'Contient des sauts de ligne ou des caractères de contrôle',
  'is empty': 'Ne peut pas être vide',
  'is for sources of the kind HLS': 'Réservé aux sources HLS',
  'is not possible: see the limits of the first payment and its refund': 'Impossible',
  'is in the past': 'Date passée',
  'is malformed': 'Format incorrect',
  'is missing': 'Champ obligatoire',
  'is not an email address': 'Ce n’est pas une adresse',
  'is not a figure in the revenue report': 'N’est pas un chiffre du rapport des revenus',
  'is not a phone number': 'Ce n’est pas un numéro de téléphone',
  'is not a time zone, such as Africa/Lagos': 'Un fuseau horaire est attendu, comme Africa/Lagos',
  'is not the same': 'Différent',
  'is not valid': 'N’est pas valable',
  'Restore the series “{name}” first': 'Restaurez d’abord la série « {name} »',
  'Restore what the banner leads to first: “{name}”':
    'Restaurez d’abord ce vers quoi mène la bannière : « {name} »',
  'The episode “{name}” has its number now': 'L’épisode « {name} » porte désormais son numéro',
  'What the banner leads to no longer exists': 'Ce vers quoi mène la bannière n’existe plus',
  'is that of {name}': 'C’est celui de {name}',
  'is too dark to be read on the background of the app; {color} is the nearest shade that can':
    'Trop sombre pour être lu sur le fond de l’application ; {color} est la nuance lisible la plus proche',
  'is too easy to guess': 'Trop facile',
  'is too large': 'Trop élevé',
  'is too small': 'Trop faible',
  'is unknown': 'Inconnu',
  'is used up': 'Épuisé',
  'is wrong': 'Incorrect',
  'This code is wrong, expired or already used': 'Faux, expiré ou déjà utilisé',
  'is your own': 'C’est la vôtre',
  'asks for too much: channels × hours can be at most {maximum}':
    'Demande trop grande : chaînes × heures, {maximum} au maximum',
  'can have up to 63 lower-case letters, digits and dashes':
    'Lettres minuscules, chiffres et tirets, 63 au plus',
  'must not contain playlist, a word of stream addresses':
    'Ne doit pas contenir « playlist », mot des adresses de flux',
  'must be a colour like #f4b63f': 'Une couleur comme #f4b63f est attendue',
  'must be a file sent as {mediaType}': 'Un fichier de type {mediaType} est attendu',
  'must be a host name': 'Un nom d’hôte est attendu',
  'must be a phone number with its country, like +2348012345678':
    'Un numéro avec l’indicatif du pays est attendu, comme +2348012345678',
  'must be after the start': 'Doit suivre le début',
  'must be an email address': 'Une adresse e-mail est attendue',
  'must be four digits': 'Quatre chiffres sont attendus',
  'must be later than the start': 'Doit suivre le début',
  'must be longer than 0 and at most 6 hours': 'Doit durer plus de zéro et 6 h au maximum',
  'must be of the same mode, test or live, as the secret key':
    'Doit être du même mode, test ou réel, que la clé secrète',
  'must be one of {columns}': 'Valeurs possibles : {columns}',
  'must be the size of the file': 'La taille du fichier est attendue',
  'must begin with pk_test_ or pk_live_': 'Doit commencer par pk_test_ ou pk_live_',
  'must begin with sk_test_ or sk_live_': 'Doit commencer par sk_test_ ou sk_live_',
  'must all be different': 'Doivent être différentes',
  'must have 3 to 40 letters, digits and dashes': 'De 3 à 40 lettres, chiffres et tirets',
  'must have at least 3 characters': 'Au moins 3 caractères',
  'must name at least one day': 'Choisissez au moins un jour',
  'must name the film': 'Le film doit être indiqué',
  'must not be before the first date': 'Ne peut pas précéder la première date',
  'must read {duration}_{devices}': 'La forme {duration}_{devices} est attendue',
  'overlaps {title}': 'Chevauche {title}',
  'Remove the stream address of this channel first': 'Retirez d’abord l’adresse du flux de cette chaîne',
  'The address belongs to a private network. Set ALLOW_PRIVATE_SOURCES=on to read sources from your own network.':
    'L’adresse appartient à un réseau privé. Réglez ALLOW_PRIVATE_SOURCES=on pour lire des sources de votre propre réseau.',
  'The address {problem}.': 'Adresse incorrecte : {problem}.',
  'The file contains no subtitles. Upload an SRT or WebVTT file.':
    'Le fichier ne contient pas de sous-titres. Téléversez un fichier SRT ou WebVTT.',
  'The file is empty': 'Le fichier est vide',
  'The picture could not be processed. Export it again from an image editor.':
    'L’image n’a pas pu être traitée. Exportez-la de nouveau depuis un éditeur d’images.',
  'The picture is damaged or incomplete.': 'L’image est endommagée ou incomplète.',
  'The picture is no longer stored. Upload it again.':
    'L’image n’est plus conservée. Téléversez-la de nouveau.',
  'The schedule is one of the sources already': 'La grille fait déjà partie des sources',
  'The service cannot write to this folder ({code}).':
    'Le service ne peut pas écrire dans ce dossier ({code}).',
  'This file needs {size}; {free} are free besides what other uploads have reserved.':
    'Ce fichier exige {size} ; {free} sont libres, hors espace réservé aux autres téléversements.',
  'This film plays from the service’s own videos': 'Ce film est lu depuis les vidéos du service',
  'This folder does not exist. Create it, or connect the disk that it is on.':
    'Ce dossier n’existe pas. Créez-le ou connectez son disque.',
  'was used before': 'Déjà utilisé',
}
