/** Messages of the server’s errors. */
export const serverErrors: Readonly<Record<string, string>> = {
  'A backup is running already': 'Une sauvegarde est déjà en cours',
  'A code of 100% needs both free days and a plan; other codes can have neither. The end must be after the start.':
    'Un code de 100 % exige des jours offerts et une formule, tout autre code n’en a pas. Sa fin suit son début',
  'A plan lasts 1, 3, 6 or 12 months, and a 12-month plan has 5 devices. A pass lasts 1 to 31 days.':
    'Une formule dure 1, 3, 6 ou 12 mois, avec 5 appareils pour 12 mois ; un pass dure ses jours',
  'A plan needs a price in naira, in dollars or in both':
    'Une formule exige un prix en nairas, en dollars ou dans les deux',
  'A reconciliation is in progress': 'Un rapprochement est en cours',
  'A second factor is already set up': 'Un second facteur est déjà configuré',
  'A video file may be at most 20 GB': 'Un fichier vidéo fait 20 Go au maximum',
  'A video file of this film is being uploaded or prepared. Wait, or cancel it first.':
    'Une vidéo de ce film est en cours de téléversement ou de préparation. Attendez ou annulez-la d’abord.',
  'A film can have at most 32 subtitle tracks.': 'Un film a 32 sous-titres au maximum',
  'A film or file in this schedule no longer exists. Choose another one.':
    'Un film ou fichier de cette grille n’existe plus. Choisissez-en un autre.',
  'All fields are required!': 'Tous les champs sont obligatoires !',
  'All ports for SRT are in use. Set SRT_PORTS to a larger range, or delete a source.':
    'Tous les ports SRT sont pris. Élargissez la plage SRT_PORTS ou supprimez une source.',
  'Another entry already has this address': 'Un autre élément a déjà cette adresse',
  'Another operator has changed this in the meantime': 'Un autre opérateur a modifié ceci entre-temps',
  'Browsers offer passkeys only at a host name, with HTTPS or at localhost':
    'Les navigateurs ne proposent les clés d’accès qu’avec un nom d’hôte, en HTTPS ou sur localhost',
  'Choose a password of at least 8 characters that is not easy to guess':
    'Choisissez un mot de passe d’au moins 8 caractères, difficile à deviner',
  'This service was restored from a backup. Confirm first that it replaces the former one':
    'Ce service a été restauré à partir d’une sauvegarde. Confirmez d’abord qu’il remplace l’ancien',
  'Choose a target for the backups first': 'Choisissez d’abord une destination pour les sauvegardes',
  'Enter a name for the source': 'Saisissez un nom pour la source',
  'Enter a valid email': 'Saisissez une adresse e-mail valable',
  'Enter a valid phone number': 'Saisissez un numéro de téléphone valable',
  'Enter an address that begins with https:// or http://':
    'Saisissez une adresse qui commence par https:// ou http://',
  'Enter an address with http or https, without user name and password':
    'Saisissez une adresse en http ou https, sans nom d’utilisateur ni mot de passe',
  'Enter new and confirm password': 'Saisissez le nouveau mot de passe et sa confirmation',
  'Enter the code from your authenticator app or a recovery code':
    'Saisissez le code de votre application d’authentification ou un code de récupération',
  'Enter your email': 'Saisissez votre adresse e-mail',
  'Enter your email and password': 'Saisissez votre adresse e-mail et votre mot de passe',
  'Enter your password again': 'Saisissez de nouveau votre mot de passe',
  'Invalid email or password': 'Adresse e-mail ou mot de passe incorrect',
  'This entry does not exist or has been deleted': 'Cet élément n’existe pas ou a été supprimé',
  'No reconciliation is in progress': 'Aucun rapprochement n’est en cours',
  'Nothing from this period is stored any more. Choose a later one.':
    'Rien de cette période n’est plus conservé. Choisissez-en une plus récente.',
  'Pages from other sites may not use the console':
    'Les pages d’autres sites ne peuvent pas utiliser la console',
  'Passes do not renew. Choose a plan that does.': 'Les pass ne se renouvellent pas. Choisissez une formule',
  'This subscription does not renew, so its plan cannot be changed at renewal.':
    'Cet abonnement ne se renouvelle pas : aucune autre formule ne peut lui succéder automatiquement',
  'Password and confirm password are not the same': 'Le mot de passe et sa confirmation diffèrent',
  'Paystack does not accept these keys': 'Paystack n’accepte pas ces clés',
  'Paystack does not refund such a small amount': 'Paystack ne rembourse pas un montant aussi faible',
  'Please log in.': 'Veuillez vous connecter.',
  'Please wait a moment, then try again.': 'Patientez un instant, puis réessayez.',
  'Please, select plan and device!': 'Choisissez une formule et un appareil !',
  'Restore its category first': 'Restaurez d’abord sa catégorie',
  'Set up a second factor first': 'Configurez d’abord un second facteur',
  'Some of the changes are no longer possible. Nothing was published.':
    'Certaines modifications ne sont plus possibles. Rien n’a été publié',
  'Something in the request is missing or invalid.': 'Une donnée de la demande manque ou n’est pas valable.',
  'Something went wrong on our side. Please try again.':
    'Une erreur s’est produite de notre côté. Veuillez réessayer.',
  'Subscriptions renew at this price, so it cannot be removed. Take the plan off sale instead: running subscriptions continue.':
    'Des abonnements se renouvellent à ce prix : il ne peut pas être retiré. Retirez plutôt la formule de la vente : les abonnements en cours continuent',
  'The code is wrong, expired or already used': 'Le code est faux, expiré ou déjà utilisé',
  'The data of this subscriber has been erased': 'Les données de cet abonné ont été effacées',
  'The end must be after the start': 'La fin doit suivre le début',
  'This setting is fixed by an environment variable of the server and cannot be changed here.':
    'Ce réglage est fixé par l’environnement du serveur',
  'The file is incomplete or much smaller than the last one. Confirm that you want to apply it.':
    'Le fichier est incomplet ou bien plus petit que le précédent. Confirmez que vous voulez l’appliquer.',
  'The header X-Kallo-Console is required for writes':
    'L’en-tête X-Kallo-Console est obligatoire pour les modifications',
  'The last day must be in the future': 'Le dernier jour doit être à venir',
  'The last owner must remain an owner': 'Le dernier propriétaire doit le rester',
  'The mail server could not be used, so nothing was saved':
    'Le serveur de messagerie n’a pas pu être utilisé : rien n’a été enregistré',
  'The password is wrong.': 'Le mot de passe est incorrect',
  'The payment service is not responding. Please try again shortly.':
    'Le service de paiement ne répond pas. Réessayez dans un instant.',
  'The refund must be less than the first payment, and 0 or at least Paystack’s minimum refund':
    'Le remboursement doit être inférieur au premier paiement, et nul ou au moins égal au minimum de Paystack',
  'The request is too large.': 'La demande est trop volumineuse.',
  'The service cannot write backups there, so nothing was saved':
    'Le service ne peut pas y écrire de sauvegardes : rien n’a été enregistré',
  'The service is not ready. Please try again shortly.':
    'Le service n’est pas prêt. Réessayez dans un instant.',
  'The upload was interrupted. Try again.': 'Le téléversement a été interrompu. Réessayez.',
  'There are ten webhooks; delete one first': 'Il y a déjà dix webhooks ; supprimez-en un d’abord',
  'A code with this name already exists': 'Un code porte déjà ce nom',
  'A plan with this duration and number of devices already exists':
    'Une formule a déjà cette durée et ce nombre d’appareils',
  'An operator with this email address already exists': 'Un opérateur a déjà cette adresse e-mail',
  'The file of this source is no longer stored. Read the source again.':
    'Il n’y a plus de fichier de cette source. Relisez-la.',
  'There is not enough disk space': 'L’espace disque est insuffisant',
  'This account is already activated': 'Ce compte est déjà activé',
  'This ad does not exist.': 'Cette publicité n’existe pas.',
  'This announcement does not exist': 'Cette annonce n’existe pas',
  'This API key does not exist': 'Cette clé d’API n’existe pas',
  'This batch does not exist, or is void already': 'Ce lot n’existe pas ou est déjà annulé',
  'This channel does not exist.': 'Cette chaîne n’existe pas.',
  'This code is wrong or has expired.': 'Ce code est faux ou a expiré.',
  'This device is not on your list.': 'Cet appareil n’est pas dans votre liste.',
  'This endpoint does not exist.': 'Ce point d’accès n’existe pas.',
  'This endpoint does not support that method.': 'Ce point d’accès n’accepte pas cette méthode.',
  'This entry does not exist, or is closed already': 'Cette entrée n’existe pas ou est déjà close',
  'This file cannot be used as subtitles': 'Ce fichier ne convient pas comme sous-titres',
  'This film does not exist.': 'Ce film n’existe pas.',
  'This guide does not exist': 'Ce guide n’existe pas',
  'This import does not exist': 'Cette importation n’existe pas',
  'This import has changed in the meantime. Reload the page.':
    'Cette importation a changé d’état. Rechargez la page.',
  'This is more than the amount left to refund':
    'C’est plus que ce qui reste du paiement après remboursements',
  'This is your only second factor. Add another passkey or an authenticator app first.':
    'C’est votre seul second facteur. Ajoutez d’abord une autre clé d’accès ou une application d’authentification',
  'This link is no longer valid. Request a new one.': 'Ce lien n’est plus valable. Demandez-en un nouveau.',
  'This live source does not exist any more.': 'Cette source en direct n’existe plus.',
  'This note does not exist': 'Cette note n’existe pas',
  'This operator does not exist': 'Cet opérateur n’existe pas',
  'This passkey does not exist': 'Cette clé d’accès n’existe pas',
  'This passkey was not accepted. Try again, or use your password.':
    'Cette clé d’accès n’a pas été acceptée. Réessayez ou utilisez votre mot de passe',
  'This payment cannot be refunded: nothing was received, or it is a test payment while live keys are set (or the other way round).':
    'Ce paiement ne peut pas être remboursé : rien n’a été reçu, ou il relève de l’autre mode',
  'This payment does not exist.': 'Ce paiement n’existe pas.',
  'This is a test payment while live keys are set, or the other way round: it can be looked up only with the keys of its mode.':
    'Ce paiement est un test alors que des clés réelles sont définies, ou l’inverse : il ne peut être consulté qu’avec les clés de son mode',
  'This payment is sample data of the demo. Paystack does not know it, so it can be neither refunded nor looked up.':
    'Ce paiement est un exemple de la démonstration. Paystack ne le connaît pas : il ne peut être ni remboursé ni consulté',
  'This refund does not exist': 'Ce remboursement n’existe pas',
  'This refund needs no decision: Paystack has it, it is being sent, or the subscriber was paid.':
    'Ce remboursement n’attend pas de décision : Paystack l’a reçu, il est en cours d’envoi, ou le client a été payé.',
  'This picture cannot be used': 'Cette image ne peut pas être utilisée',
  'You can’t pay for this plan in this currency. Choose another plan or another currency.':
    'Cette formule ne peut pas être payée dans cette devise. Choisissez une autre formule ou une autre devise.',
  'This plan does not exist.': 'Cette formule n’existe pas.',
  'This receipt does not exist.': 'Ce reçu n’existe pas.',
  'This request was sent before with different content. Reload the page and try again.':
    'Cette demande a déjà été envoyée avec un autre contenu. Rechargez la page et réessayez',
  'This series does not exist.': 'Cette série n’existe pas.',
  'This invitation does not exist': 'Cette invitation n’existe pas',
  'This session does not exist': 'Cette session n’existe pas',
  'This source does not exist': 'Cette source n’existe pas',
  'This source has no address. Upload a file.': 'Cette source n’a pas d’adresse. Téléversez un fichier.',
  'This source is being read. Wait until it is done, or cancel it.':
    'Cette source est en cours de lecture. Attendez la fin ou annulez.',
  'This subscriber does not exist': 'Cet abonné n’existe pas',
  'This subscription does not exist.': 'Cet abonnement n’existe pas.',
  'This subscription has ended.': 'Cet abonnement est terminé.',
  'This subscription has already been cancelled.': 'Cet abonnement est déjà résilié.',
  'This track does not exist any more': 'Cette piste n’existe plus',
  'This upload does not exist any more': 'Ce téléversement n’existe plus',
  'This upload has changed in the meantime. Reload the page.':
    'Ce téléversement a changé d’état. Rechargez la page.',
  'This webhook does not exist': 'Ce webhook n’existe pas',
  'Two programmes overlap. Move or shorten one of them.':
    'Deux programmes se chevauchent. Déplacez ou raccourcissez l’un d’eux.',
  'Upload the video file of this film first.': 'Téléversez d’abord la vidéo de ce film',
  'Weekend passes are on sale at weekends only, so they cannot be vouchers':
    'Les pass week-end ne se vendent que le week-end : ils ne peuvent pas être des bons',
  "You don't have any subscription at the moment, kindly subscribe!": 'Aucun abonnement en cours.',
  'You have an active subscription. Confirm that it ends now, without a refund.':
    'Un abonnement est en cours. Confirmez qu’il prend fin maintenant, sans remboursement.',
  'You have three unfinished uploads. Finish or cancel one of them first.':
    'Vous avez trois téléversements inachevés. Terminez-en ou annulez-en un d’abord.',
  'Your role does not allow this': 'Votre rôle ne le permet pas',
  'Your subscription is cancelled and ends with the current period. Resume it first, then choose the other plan.':
    'L’abonnement est résilié et prend fin avec la période en cours. Reprenez-le d’abord, puis choisissez l’autre formule.',
}
