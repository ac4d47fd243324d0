/** Why an import, an address or a live source cannot be used. */
export const serverProblems: Readonly<Record<string, string>> = {
  'A segment is too large.': 'Un segment est trop volumineux.',
  'A variant of the playlist is not a media playlist.':
    'Une variante de la liste de lecture n’est pas une liste de médias.',
  'ffmpeg could not be run ({code}).': 'ffmpeg n’a pas pu être lancé ({code}).',
  'ffmpeg is missing.': 'ffmpeg est absent.',
  'ffmpeg is not installed. Install it with `apt install ffmpeg`, or set FFMPEG_PATH.':
    'ffmpeg n’est pas installé. Installez-le avec `apt install ffmpeg`, ou définissez FFMPEG_PATH.',
  'FFMPEG_PATH is {path}, which could not be run ({code}).':
    'FFMPEG_PATH vaut {path}, qui n’a pas pu être lancé ({code}).',
  'Keyframes are more than {seconds} s apart. Set the encoder to 2 s, or choose the profile ladder.':
    'Les images clés sont espacées de plus de {seconds} s. Réglez l’encodeur sur 2 s, ou choisissez le profil « ladder ».',
  'No address.': 'Aucune adresse.',
  'No data arrives.': 'Aucune donnée n’arrive.',
  'No keyframe arrived within {seconds} s. Does the source send keyframes?':
    'Aucune image clé en {seconds} s. La source en envoie-t-elle ?',
  'Only addresses with http or https can be read.': 'Seules les adresses http ou https peuvent être lues.',
  'Reading the file takes too long.': 'La lecture du fichier prend trop de temps.',
  'RTMP is off. Set RTMP_PORT.': 'RTMP est désactivé. Définissez RTMP_PORT.',
  'RTMP_PORT {port} cannot be used: {reason}.': 'RTMP_PORT {port} est inutilisable : {reason}.',
  'The address belongs to a private network. Set ALLOW_PRIVATE_SOURCES=on to read sources from your own network.':
    'L’adresse appartient à un réseau privé. Définissez ALLOW_PRIVATE_SOURCES=on pour lire des sources de votre propre réseau.',
  'The address is not an HLS playlist.': 'L’adresse n’est pas une liste de lecture HLS.',
  'The address is not valid.': 'L’adresse n’est pas valable.',
  'The AV1 renditions do not start at the same time.': 'Les qualités AV1 sont décalées.',
  'The channel has no enabled source.': 'La chaîne n’a aucune source activée.',
  'The compressed file is damaged.': 'Le fichier compressé est endommagé.',
  'The file contains no channels. Is it an M3U playlist?':
    'Le fichier ne contient aucune chaîne. Est-ce une liste M3U ?',
  'The file contains no channels. Is it an XMLTV guide?':
    'Le fichier ne contient aucune chaîne. Est-ce un guide XMLTV ?',
  'The file could not be applied because of an internal error. The log of the server has details.':
    'Le fichier n’a pas pu être appliqué à cause d’une erreur interne. Le journal du serveur en donne le détail.',
  'The file could not be read because of an internal error. The log of the server has details.':
    'Le fichier n’a pas pu être lu à cause d’une erreur interne. Le journal du serveur en donne le détail.',
  'The file declares the unknown encoding {encoding}.': 'Le fichier déclare l’encodage inconnu {encoding}.',
  'The file has only {count} entries, far fewer than before. The previous data is kept.':
    'Le fichier n’a que {count} entrées, bien moins qu’avant. Les données précédentes sont conservées.',
  'The file is damaged or incomplete: {percent}% of its frames can be decoded ({seconds}).':
    'Le fichier est endommagé ou incomplet : {percent} % de ses images sont décodables ({seconds}).',
  'The file is incomplete. The previous data is kept.':
    'Le fichier est incomplet. Les données précédentes sont conservées.',
  'The file is too large when it is unpacked.': 'Le fichier est trop volumineux une fois décompressé.',
  'The file is too large.': 'Le fichier est trop volumineux.',
  'The file needs too much memory.': 'Le fichier demande trop de mémoire.',
  'The guide has more than {count} channels.': 'Le guide a plus de {count} chaînes.',
  'The import was cancelled.': 'L’importation a été annulée.',
  'The machine is too slow for what is encoded.': 'La machine est trop lente pour ce qui est encodé.',
  'The playlist has more than {count} channels.': 'La liste a plus de {count} chaînes.',
  'The playlist is too large.': 'La liste de lecture est trop volumineuse.',
  'The renditions do not start at the same time.': 'Les qualités sont décalées.',
  'The server could not be read ({reason}).': 'Le serveur n’a pas pu être lu ({reason}).',
  'The server does not answer.': 'Le serveur ne répond pas.',
  'The server redirects to no address.': 'Le serveur redirige vers une adresse vide.',
  'The server redirects too often.': 'Le serveur redirige trop souvent.',
  'The server refuses the connection.': 'Le serveur refuse la connexion.',
  'The server responds with {status}.': 'Le serveur répond {status}.',
  'The server responded with the HTTP status {status}.': 'Le serveur a répondu avec le statut HTTP {status}.',
  'The server sends the file too slowly.': 'Le serveur envoie le fichier trop lentement.',
  'The server stopped during the import. Start it again.':
    'Le serveur s’est arrêté pendant l’importation. Relancez-la.',
  'The server stopped during the import. Upload the file again.':
    'Le serveur s’est arrêté pendant l’importation. Envoyez de nouveau le fichier.',
  'The source began again.': 'La source a recommencé.',
  'The source sends audio again.': 'La source envoie de nouveau du son.',
  'The source sends no audio.': 'La source n’envoie pas de son.',
  'The source sends no audio. Viewers hear silence until it does.':
    'La source n’envoie pas de son. D’ici là, les spectateurs n’entendent rien.',
  'The source has ended.': 'La source est terminée.',
  'The source has no video.': 'La source n’a pas de vidéo.',
  'The source sends {codec}; the profile copy needs H.264. Choose the profile ladder, or change the encoder.':
    'La source envoie {codec} ; le profil « copy » exige H.264. Choisissez le profil « ladder » ou changez l’encodeur.',
  'The stream has neither a picture nor sound.': 'Le flux n’a ni image ni son.',
  'The timestamps of the source jumped.': 'Les horodatages de la source ont sauté.',
  'The video could not be decoded ({codec}).': 'La vidéo n’a pas pu être décodée ({codec}).',
  'The video of the source ended.': 'La vidéo de la source s’est terminée.',
  'There is no server with this name.': 'Aucun serveur n’a ce nom.',
  'This is a guide (XMLTV), not a playlist.': 'C’est un guide (XMLTV), pas une liste de chaînes.',
  'This is a web page, not a guide.': 'C’est une page web, pas un guide.',
  'This is a web page, not a playlist.': 'C’est une page web, pas une liste de chaînes.',
  'This is not a guide in the format XMLTV.': 'Ce n’est pas un guide au format XMLTV.',
}
