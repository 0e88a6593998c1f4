import type { AskPatterns } from '../language-pack.ts'

export const asks: AskPatterns = {
  interest:
    /(?<!\p{L})(?:intéress(?:é|ée|és|er|ant|ante|e|erait)|(?:puis|pourrais)-je|je (?:vous|t['’]|te )(?: l['’])?(?:envoie|envoies|partage|montre)|voulez-vous|souhaitez-vous|aimeriez-vous|veux-tu|souhaites-tu|aimerais-tu|utile|pertinent|d['’]actualité|vaut (?:le coup|la peine)|curieux|curieuse|ouvert à|ouverte à|un sujet|une priorité|vous parle|te parle)(?!\p{L})/iu,
  meeting:
    /(?<!\p{L})(?:appel|appels|appeler|rendez-vous|rdv|réunion|échange|échanger|rencontre|rencontrer|démo|démonstration|visio|zoom|teams|agenda|calendly|créneau|café|\d{1,2} ?(?:min|minutes)|(?:cinq|dix|quinze|vingt|trente) minutes|un quart d['’]heure|une demi-heure|lundi|mardi|mercredi|jeudi|vendredi|demain|semaine prochaine|cette semaine)(?!\p{L})/iu,
  commitment:
    /(?<!\p{L})(?:appel|rendez-vous|rdv|réunion|démo|démonstration|visio|zoom|créneau|\d{1,2} ?(?:min|minutes)|(?:cinq|dix|quinze|vingt|trente) minutes|un quart d['’]heure|une demi-heure|lundi|mardi|mercredi|jeudi|vendredi|demain|semaine prochaine|cette semaine)(?!\p{L})/iu,
  referral:
    /(?<!\p{L})(?:bonne personne|bon interlocuteur|bonne interlocutrice|qui (?:s['’]occupe|gère|décide|est en charge|est responsable)|à qui (?:puis-je|dois-je|m['’]adresser)|me rediriger|m['’]orienter|transférer)(?!\p{L})/iu,
  action:
    /^(?:(?:alors|et|ou|puis|si oui,|si intéressé,) )?(?:merci de |veuillez |n['’]hésitez pas à |n['’]hésite pas à |il suffit de )?(?:(?:répondez|écrivez|cliquez|réservez|appelez|téléchargez|visitez|contactez|dites|donnez|envoyez|inscrivez|essayez|testez|commandez|profitez|choisissez|remplissez|partagez|transférez|découvrez|rejoignez|planifiez|consultez|lisez)(?:-(?:moi|nous|vous|le|la))?|(?:réponds|écris|clique|réserve|appelle|télécharge|contacte|dis|envoie|inscris|essaie|teste|choisis|découvre|planifie)(?:-(?:moi|nous|toi|le|la)| (?:moi|ici|sur|à|un|une|le|la))|(?:me |nous )?(?:répondre|cliquer|réserver|appeler|télécharger|contacter|écrire))(?!\p{L})/iu,
  order:
    /^(?:(?:si (?:vous|tu|cela|ça|besoin)[^,.?!]{0,50}|au besoin|sinon), )?(?:alors |puis |sinon )?(?:(?!rendez)\p{L}{2,16}-(?:moi|nous|en|le|la|les|lui|toi)(?!\p{L})|(?!chez|assez|avez|aurez|saurez|serez|verrez|pouvez|pourrez|devez|imaginez|sachez|gagnez|économisez|augmentez|boostez|développez|doublez|profitez|découvrez|rendez-vous|voulez|allez)\p{L}{2,14}(?:ez|ites) (?!vous|plus)|(?:passe|réponds|regarde|jette|transmets|essaie|note|propose|fixe|choisis|rappelle|écris) (?!vous))|["“«'] ?[\p{L} ]{1,20}["”»'] (?:me )?(?:suffit|suffira)(?!\p{L})|(?<!\p{L})(?:oui|non|mot)(?: ou (?:un )?non)? (?:me )?(?:suffit|suffira)(?!\p{L})|^merci (?:d['’]avance )?(?:(?:de|pour) (?:votre|ton) (?:retour|réponse|avis)|de (?:me|nous|m['’]))|(?<!\p{L})(?:retour|réponse|avis) (?:de (?:votre|ta) part )?(?:serait|me serait|m['’]aiderait)|(?<!\p{L})remercie (?:d['’]avance )?de (?:me|nous|bien vouloir)(?!\p{L})|(?<!\p{L})il (?:suffit|suffirait|me suffit) (?:de (?:me|nous)|que vous|d['’]une?)(?!\p{L})|(?<!\p{L})(?:serais|serions) (?:ravie?s?|heureu(?:x|ses?)|curieu(?:x|ses?)) (?:de savoir|d['’]apprendre|d['’]avoir|que vous)(?!\p{L})/iu,
  lateOrder:
    /^un (?:mot|oui|signe|message)(?!\p{L})[^.?!]{0,30} et (?:je|j['’]|nous|on)|(?<=[,;:–—-] )(?:(?:répond(?:s|ez)|écri(?:s|vez)|appel(?:le|ez)|rappel(?:le|ez)) (?:juste|simplement|à ce|moi|ici|quand|par)|(?:di(?:s|tes)|répond(?:s|ez)|écri(?:s|vez)|appel(?:le|ez)|rappel(?:le|ez)|envoy(?:ez)|envoie)-(?:moi|nous))(?!\p{L})/iu,
  offered:
    /(?<!\p{L})(?:dans l['’]attente de (?:votre|ta)|(?:au plaisir|hâte) d['’](?:échanger|en discuter|avoir)|(?:je serais|nous serions) (?:ravi|ravie|ravis|heureux|heureuse)|j['’]aimerais (?:vous|te) (?:montrer|présenter|proposer|rencontrer)|vous pouvez (?:réserver|choisir|me|nous|directement)|tu peux (?:réserver|choisir|me|nous|directement))(?!\p{L})/iu,
  request:
    /^(?:(?:et|ou|alors|mais|sinon),? )?(?:pouvez-vous|pourriez-vous|peux-tu|pourrais-tu|avez-vous|auriez-vous|as-tu|aurais-tu|êtes-vous|seriez-vous|es-tu|serais-tu|voulez-vous|veux-tu|est-ce que|serait-il|quand|quelles? |quel |qui |à qui|que diriez-vous|que dirais-tu)(?!\p{L})/iu,
  softOffer:
    /(?<!\p{L})(?:je peux (?:vous|t['’]|te )(?: l['’]| les| la| le)?(?:envoyer|montrer|partager)|je (?:vous|te) (?:l['’]|les |la |le )?(?:envoie|partage) (?:volontiers|avec plaisir)|sur simple demande|disponible pour|si [^.?!]{3,80}, (?:je (?:vous |te |t['’])?(?:l['’]|les |la |le )?|j['’])(?:envoie|envoies|montre|apporte|passe|appelle|explique))(?!\p{L})/iu,
}

/** "Dites-le-moi et je ne vous écrirai plus": an opt-out line, not an ask. */
export const optOut =
  /(?<!\p{L})(?:désabonner|désinscrire|désinscription|désabonnement|ne plus (?:recevoir|être|vous|te)|(?:ne|n['’]) (?:vous|t['’]|te )? ?(?:écrirai|contacterai|relancerai|dérangerai|enverrai|insisterai)|n['’]insisterai|pas intéressé|pas intéressée|pas pertinent|(?:un simple|juste|répondez|réponds|dites|dis) ["“«]? ?non|si (?:ce|cela|ça|c['’])[^.?!]{0,40}(?:pas|non|mauvais|mauvaise)(?!\p{L}))(?!\p{L})/iu
