import { patternSign } from '../pattern-sign.ts'
import { factWords } from './fact-words.ts'

export const personalSign = patternSign({
  factWords,
  theySaid:
    /(?<!\p{L})(?:(?:vous|tu) (?:avez|as|disiez|disais|écriviez|demandiez|mentionniez) ?(?:mentionné|dit|écrit|publié|demandé|expliqué|raconté|posté)?(?: que| dans| sur| comment)|(?:votre|ton) (?:conférence|article|podcast|interview|intervention|webinaire|annonce|tribune) (?:sur|à|au|dans|chez|pour|de))(?!\p{L})/iu,
  looked:
    /^(?:j['’]ai|nous avons) (?:bien )?(?:vu|lu|entendu|remarqué|noté|écouté)(?!\p{L})|^(?:bravo|félicitations)(?!\p{L})/iu,
  event: /(?<!\p{L})(?:vu|lu|entendu|remarqué|noté|écouté|bravo|félicitations|depuis|après)(?!\p{L})/iu,
  happening:
    /(?<!\p{L})(?:ouvert|ouvre|ouvrez|ouverture|recrut(?:e|ez|er|ement|ements|ait)|postes?|offres? d['’]emploi|levée de fonds|levé|racheté|rachat|acquisition|déménag(?:é|ez|ement)|lanc(?:é|ez|ement|e)|annonc(?:é|ez|e)|article|conférence|podcast|interview|rapport annuel|nouveau site|nouvelle usine|nouveaux? bureaux?|nouveau magasin|nouvelle boutique)(?!\p{L})/iu,
  ofThem: /(?<!\p{L})(?:vous|votre|vos|tu|te|toi|ton|ta|tes)(?!\p{L})/iu,
  role: /(?<!\p{L})(?:en tant que (?:directeur|directrice|responsable|gérant|gérante|fondateur|fondatrice|dirigeant|dirigeante|chef)|(?<!pour )(?:votre|vos|ton|ta|tes) (?:équipe|équipes|commerciaux|support|service|atelier|boutique|magasin|agence|cabinet|restaurant|entrepôt|flotte|développeurs|comptabilité))(?!\p{L})/iu,
  promise:
    /(?<!\p{L})(?:(?:vous|tu) (?:pouvez|pourrez|pourriez|peux|pourras|allez|vas)|(?:aid(?:e|er|ons)|permet(?:tre|tons)?|offr(?:e|ir|ons)|propos(?:e|er|ons)|augment(?:e|er|ez)|boost(?:e|er|ez)|optimis(?:e|er|ez)|amélior(?:e|er|ez)|rédui(?:re|sez|t)|économis(?:er|ez)|développ(?:er|ez)) (?:de |à )?(?:vous|votre|vos|ton|ta|tes))(?!\p{L})/iu,
  aboutSender: /^(?:nous(?! avons (?:vu|lu|entendu|remarqué))|notre|nos|mon|ma|mes)(?!\p{L})/iu,
})
