/** Mails without a mistake, written before the dictionary was tested on them. */
export const cleanDrafts: readonly string[] = [
  `Bonjour Julien,

En lisant votre annonce pour un responsable logistique à Nantes, j’ai compris que vous alliez ouvrir un deuxième entrepôt d’ici l’été. Chez Transbord, la même étape avait fait exploser les délais de préparation : il fallait onze heures pour qu’une commande quitte le quai.

Nous les avons aidés à redescendre à quatre heures, sans embauche, en regroupant les tournées du matin. Je peux vous envoyer le tableau qu’ils utilisent ; il tient sur une seule feuille et vous pourrez l’adapter vous-même.

Cela vous serait-il utile ? Sinon, un simple « non merci » suffit et je n’insisterai pas.`,
  `Bonjour Madame Lefèvre,

Votre intervention au salon de Lyon sur la fidélisation des apprentis m’a marquée, surtout l’exemple du tuteur qui appelle chaque vendredi. Beaucoup d’entreprises du bâtiment n’osent pas libérer une heure par semaine pour ça.

L’une de nos clientes, une menuiserie de quarante salariés, a remplacé ses fiches papier par un carnet partagé. Le taux d’abandon est passé de 28 % à 9 % en dix-huit mois. Les maîtres d’apprentissage n’y passent que cinq minutes, le plus souvent depuis leur téléphone, entre deux chantiers.

Souhaitez-vous que je vous transmette leur modèle ? Il est gratuit et vous n’aurez pas besoin de créer un compte.`,
  `Bonjour Thomas,

Trois de vos avis récents mentionnent des factures reçues en double. C’est souvent le signe que deux logiciels envoient le même document, l’un depuis la boutique en ligne, l’autre depuis la comptabilité.

Nous avons résolu exactement ce problème pour Brasserie du Port : depuis septembre, plus aucun doublon, et leur comptable récupère une demi-journée par mois. La correction n’a demandé aucun développement, seulement un réglage que l’éditeur ne documente nulle part.

Voulez-vous que je vous montre où se trouve ce réglage ? Je vous enverrais une capture d’écran, rien de plus. Si le sujet ne vous concerne pas, dites-le-moi et je n’écrirai plus.`,
  `Bonjour Inès,

J’ai essayé hier de réserver une table pour huit sur votre site. Au moment de choisir l’heure, la page est restée blanche sur mon téléphone ; sur l’ordinateur, tout fonctionnait. D’après ce que j’ai vu dans le code, un fichier manque depuis la mise à jour de lundi.

Je ne vends pas de sites : nous surveillons ceux des restaurants et prévenons leurs propriétaires avant que les clients ne s’en aperçoivent. Vos voisins de la rue des Halles s’en servent depuis deux ans.

Aimeriez-vous recevoir le détail de l’erreur, avec la ligne à corriger ? C’est offert, que nous travaillions ensemble ou non.`,
  `Bonjour Monsieur Garnier,

Félicitations pour l’ouverture de votre agence bordelaise ! Quand une équipe commerciale double en six mois, les nouveaux venus posent partout les mêmes questions, et les anciens finissent par y consacrer leurs après-midi.

Peut-être avez-vous déjà trouvé une parade. Chez Atelier Nord, ils notent désormais chaque réponse une seule fois : un nouveau collaborateur signe son premier contrat au bout de cinq semaines, au lieu de quatorze. Leur directrice raconte en deux pages comment ils s’y sont pris, y compris ce qui n’a pas marché.

Puis-je vous faire suivre son récit ? Aucun engagement, bien sûr, et je ne vous relancerai qu’avec votre accord.`,
]
