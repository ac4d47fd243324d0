/** Texts of alerts, of the review queue and of statements. */
export const serverTexts: Readonly<Record<string, string>> = {
  'A subscriber disputes a payment.': 'Un client conteste un paiement.',
  'A payment with a reference that this service did not create.':
    'Un paiement dont la référence n’est pas la nôtre.',
  'A payout differs from its ledger entry, or exceeds the balance at Paystack.':
    'Un versement diffère de son écriture, ou dépasse notre solde chez Paystack.',
  'A refund could not be sent.': 'Un remboursement n’a pas pu être envoyé.',
  'Amount, currency, customer or status differs from the order.':
    'Le montant, la devise, le client ou l’état diffère de la commande.',
  'An earlier source returned.': 'Une source précédente est revenue.',
  'Ask Paystack why. It is recorded under “Reversals”; the entry closes once a refund or dispute explains it.':
    'Demandez pourquoi à Paystack. L’écriture va dans « reversals » ; l’entrée se clôt quand un remboursement ou un litige l’explique.',
  'Ask Paystack. The entry closes once it is made or has failed.':
    'Interrogez Paystack. L’entrée se ferme dès qu’il est effectué ou a échoué.',
  'Ask the subscriber for them and enter them in the dashboard.':
    'Demandez-les au client et saisissez-les dans le tableau de bord.',
  'AV1 could not be encoded: {reason}': 'L’encodage en AV1 a échoué : {reason}',
  'AV1 was stopped, because the encoder fell behind real time.':
    'L’AV1 a été arrêté, car l’encodeur prenait du retard sur le temps réel.',
  'Balance at Paystack, end': 'Solde chez Paystack, fin',
  'Balance at Paystack, start': 'Solde chez Paystack, début',
  'Channel {tag} has fewer qualities': 'La chaîne {tag} a moins de qualités',
  'Channel {tag} plays its backup': 'La chaîne {tag} diffuse sa source de secours',
  'Channel {tag} shows the slate': 'La chaîne {tag} affiche l’écran d’attente',
  'Charged to customers': 'Facturé aux clients',
  'Compare it with Paystack’s dashboard. Refund it there in full, or wait: the entry closes once Paystack reports the payment as returned or correctly. If you close it yourself, the payment is closed with it.':
    'Comparez avec le tableau de bord. Remboursez-y le tout, ou attendez : l’entrée se clôt dès que Paystack indique le paiement comme remboursé ou correct. Si vous la clôturez vous-même, le paiement est clos avec elle.',
  'Compare the payout in Paystack’s dashboard with the monthly statement, and ask Paystack about the difference. The ledger cannot be corrected here: note the difference in your own accounts and close the entry. It opens again for 30 days while the difference remains.':
    'Comparez le versement du tableau de bord avec le relevé mensuel, et interrogez Paystack sur la différence. Le grand livre ne peut pas être corrigé ici : notez la différence dans votre comptabilité et clôturez l’entrée. Elle s’ouvre de nouveau pendant 30 jours tant que la différence subsiste.',
  'Find the subscriber and refund the payment in Paystack’s dashboard; the entry then closes.':
    'Trouvez le client et remboursez-le dans le tableau de bord ; l’entrée se clôt alors.',
  'It has been black and silent for 20 seconds, and there is no other source to play. Check the encoder and what it is given.':
    'Elle est noire et muette depuis 20 secondes, sans autre source à diffuser. Vérifiez l’encodeur et ce qu’il reçoit.',
  'It paused for 3 seconds or longer three times within a minute, and there is no other source to play. Check the encoder and its connection.':
    'Elle s’est interrompue au moins 3 secondes, trois fois en une minute, sans autre source à diffuser. Vérifiez l’encodeur et sa connexion.',
  'Look it up in Paystack’s dashboard and ask Paystack. It is checked daily, and nothing is charged again in the meantime.':
    'Consultez le tableau de bord et contactez Paystack. Une vérification a lieu chaque jour, et rien n’est débité de nouveau entre-temps.',
  'Lost disputes and reversals': 'Litiges perdus et annulations',
  'It is looked up every five minutes, and sent again once Paystack shows that it was not made. Ask Paystack. If the dashboard does not show the refund, you can pay the subscriber another way and record it on the page of the payment.':
    'Il est vérifié toutes les cinq minutes, et renvoyé dès que Paystack montre qu’il n’a pas été effectué. Contactez Paystack. Si le tableau de bord ne le montre pas, vous pouvez payer le client autrement et l’enregistrer sur la page du paiement.',
  Net: 'Net',
  'No backup was completed on time. Open the Backup page to see why, and start one.':
    'Aucune sauvegarde n’a réussi à temps. Ouvrez la page Sauvegarde pour voir pourquoi, et lancez-en une.',
  'No source sends data.': 'Aucune source n’envoie de données.',
  'of which VAT': 'dont TVA',
  'Open for five days (seven if not paid by card): still in progress at Paystack, or Paystack does not report a result.':
    'Ouvert depuis cinq jours (sept hors carte) : en cours chez Paystack, ou sans réponse de Paystack.',
  Other: 'Autres',
  "Paid here, but not in Paystack's list.": 'Payé ici, mais absent de la liste de Paystack.',
  "Paid in Paystack's list, but the look-up does not confirm it.":
    'Payé dans la liste de Paystack, mais la consultation ne le confirme pas.',
  'Open the payment and send the refund again, or pay the subscriber another way and record it there. Refunding the same amount in Paystack’s dashboard closes the entry, too.':
    'Ouvrez le paiement et renvoyez le remboursement, ou payez le client autrement et enregistrez-le à cet endroit. Rembourser le même montant dans le tableau de bord clôt aussi l’entrée.',
  'Paid out to the bank': 'Versé à la banque',
  'Paystack fees': 'Frais de Paystack',
  'Paystack has not said for a day whether a refund was made.':
    'Paystack n’indique pas depuis un jour si un remboursement a été effectué.',
  'A refund has been in progress at Paystack for three weeks.':
    'Un remboursement est en cours chez Paystack depuis trois semaines.',
  'Paystack needs the subscriber’s bank details for a refund.':
    'Paystack a besoin des coordonnées bancaires du client pour un remboursement.',
  'Paystack reports it as reversed, without a refund or dispute.':
    'Paystack l’indique comme annulé, sans remboursement ni litige.',
  Refunds: 'Remboursements',
  'Respond in Paystack’s dashboard before the deadline; without a response the dispute is lost.':
    'Répondez dans le tableau de bord avant l’échéance ; sans réponse, le litige est perdu.',
  'Search for the reference in Paystack’s dashboard; if it is not there, ask Paystack.':
    'Cherchez la référence dans le tableau de bord ; si elle n’y est pas, contactez Paystack.',
  'Test alert': 'Alerte de test',
  'The backup failed': 'La sauvegarde a échoué',
  'The backup was not complete when it was verified.':
    'La sauvegarde était incomplète lors de sa vérification.',
  'The backup was not started.': 'La sauvegarde n’a pas commencé.',
  'The connection to the database was lost.': 'La connexion à la base de données a été perdue.',
  'The service may not write to the target folder.':
    'Le service n’a pas le droit d’écrire dans le dossier de destination.',
  'The service was stopped during the backup.': 'Le service a été arrêté pendant la sauvegarde.',
  'The target folder does not exist. Is its disk connected?':
    'Le dossier de destination n’existe pas. Son disque est-il connecté ?',
  'The target was changed before the backup began.':
    'La destination a changé avant le début de la sauvegarde.',
  'There is not enough space in the target.': 'La destination n’a pas assez d’espace libre.',
  'The backup is overdue': 'La sauvegarde est en retard',
  'The channel has changed its source four times within ten minutes, so it returns to an earlier one later. Check the encoders and their connections.':
    'La chaîne a changé quatre fois de source en dix minutes : elle reviendra plus tard à une source précédente. Vérifiez les encodeurs et leurs connexions.',
  'The channel starts.': 'La chaîne démarre.',
  'The disk is almost full': 'Le disque est presque plein',
  'The import of {name} was not applied': 'L’importation de {name} n’a pas été appliquée',
  'The machine is too slow to encode all qualities in real time, so the channel continues with {renditions} of its qualities. Use a faster machine, set fewer channels to “Several qualities”, or set this one to “As received”.':
    'La machine est trop lente pour encoder toutes les qualités en temps réel : la chaîne continue avec {renditions} d’entre elles. Utilisez une machine plus rapide, réglez moins de chaînes sur « Plusieurs qualités », ou réglez celle-ci sur « Telle que reçue ».',
  'The source of channel {tag} is black and silent': 'La source de la chaîne {tag} est noire et muette',
  'The source of channel {tag} is interrupted repeatedly':
    'La source de la chaîne {tag} s’interrompt à répétition',
  'The source that was on air cannot be played.': 'La source à l’antenne est illisible.',
  'The source that was on air has been black and silent for 20 seconds.':
    'La source à l’antenne est noire et muette depuis 20 secondes.',
  'The source that was on air has ended, or its connection was closed.':
    'La source à l’antenne est terminée, ou sa connexion a été fermée.',
  'The source that was on air paused three times within a minute.':
    'La source à l’antenne s’est interrompue trois fois en une minute.',
  'The source that was on air sends no data.': 'La source à l’antenne n’envoie aucune donnée.',
  'The source that was on air was removed or disabled.': 'La source à l’antenne a été retirée ou désactivée.',
  'The sources of channel {tag} are unstable': 'Les sources de la chaîne {tag} sont instables',
  'This machine was too slow for AV1 when its speed was measured. It is measured again after ten minutes, when the next source starts.':
    'Cette machine était trop lente pour l’AV1 lors de la mesure. Après dix minutes, elle est mesurée à nouveau avec la source suivante.',
  'Wait: it is compared every night and closes once it is settled. After three days ask Paystack.':
    'Attendez : la comparaison a lieu chaque nuit et l’entrée se clôt une fois réglée. Après trois jours, contactez Paystack.',
  '{actor} requested this alert in the console. You don’t need to do anything.':
    '{actor} a demandé cette alerte dans la console. Il n’y a rien à faire.',
  '{alert} Viewers still see what was imported before.':
    '{alert} Les spectateurs voient encore l’importation précédente.',
  '{failure} The schedule tries again every hour.': '{failure} Une nouvelle tentative a lieu chaque heure.',
  'ffmpeg {version} has no {encoder}.': 'ffmpeg {version} n’a pas {encoder}.',
  '{gigabytes} GB is free for media. Below 5%, the oldest segments in the archives of live channels are deleted. Free some space, or keep the archives for fewer hours.':
    '{gigabytes} Go sont libres pour les médias. Sous 5 %, les plus anciens segments des archives des chaînes en direct sont supprimés. Libérez de l’espace ou conservez les archives moins d’heures.',
  '{reason} The channel returns to its first source automatically once that is stable.':
    '{reason} La chaîne revient d’elle-même à sa première source quand celle-ci est stable.',
  'All sources are switched off.': 'Toutes les sources sont désactivées.',
  'It has no pictures.': 'Elle n’a pas d’image.',
  'No encoder is connected.': 'Aucun encodeur n’est connecté.',
  'No process with the role ingest runs this channel.':
    'Aucun processus avec le rôle « ingest » ne fait tourner cette chaîne.',
  'The file contains no moving picture, only sound. A film needs a picture.':
    'Le fichier ne contient que du son. Une vidéo a besoin d’images.',
  'The file contains no moving picture. A film needs a picture.':
    'Le fichier ne contient pas d’images animées. Une vidéo a besoin d’images.',
  'The file is a document, not a video. Upload an MP4, MOV, MKV, WebM, MPEG-TS, AVI or similar file.':
    'Le fichier est un document, pas une vidéo. Envoyez un fichier MP4, MOV, MKV, WebM, MPEG-TS, AVI ou semblable.',
  'The file is a picture, not a video. Upload an MP4, MOV, MKV, WebM, MPEG-TS, AVI or similar file.':
    'Le fichier est une image, pas une vidéo. Envoyez un fichier MP4, MOV, MKV, WebM, MPEG-TS, AVI ou semblable.',
  'The file is a playlist, not a video. Upload an MP4, MOV, MKV, WebM, MPEG-TS, AVI or similar file.':
    'Le fichier est une liste de lecture, pas une vidéo. Envoyez un fichier MP4, MOV, MKV, WebM, MPEG-TS, AVI ou semblable.',
  'The file is a sound file, not a video. Upload an MP4, MOV, MKV, WebM, MPEG-TS, AVI or similar file.':
    'Le fichier est un fichier son, pas une vidéo. Envoyez un fichier MP4, MOV, MKV, WebM, MPEG-TS, AVI ou semblable.',
  'The file is an archive, not a video. Upload an MP4, MOV, MKV, WebM, MPEG-TS, AVI or similar file.':
    'Le fichier est une archive, pas une vidéo. Envoyez un fichier MP4, MOV, MKV, WebM, MPEG-TS, AVI ou semblable.',
  'The file is damaged: its streams could not be read.':
    'Le fichier est endommagé : ses flux sont illisibles.',
  'The file is empty.': 'Le fichier est vide.',
  'The file is encrypted (DRM). Upload one without copy protection.':
    'Le fichier est chiffré (DRM). Envoyez un fichier sans protection contre la copie.',
  'The file is not a video that can be read. Upload an MP4, MOV, MKV, WebM, MPEG-TS, AVI or similar file.':
    'Le fichier n’est pas une vidéo lisible. Envoyez un fichier MP4, MOV, MKV, WebM, MPEG-TS, AVI ou semblable.',
  'The picture of this video is too small ({size}).': 'L’image de cette vidéo est trop petite ({size}).',
  'The playlist has ended.': 'La liste de lecture est terminée.',
  'The sound could not be decoded ({codec}).': 'Le son n’a pas pu être décodé ({codec}).',
  'The source cannot be read: {reason}': 'La source est illisible : {reason}',
  'The uploaded file is missing. Upload it again.': 'Le fichier envoyé a disparu. Envoyez-le de nouveau.',
  'The video has no length (0 s).': 'La vidéo a une durée nulle (0 s).',
  'These qualities could not be prepared: {names}.': 'Ces qualités n’ont pas pu être préparées : {names}.',
  'This ffmpeg does not support SRT.': 'Ce ffmpeg n’a pas SRT.',
  'Preparing the video needs up to {needed} of disk space; {free} is free.':
    'La préparation de la vidéo demande jusqu’à {needed} d’espace disque ; {free} sont libres.',
  '{needed} of disk space is needed; {free} is free.':
    '{needed} d’espace disque sont nécessaires ; {free} sont libres.',
}
