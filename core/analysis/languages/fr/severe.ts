import type { Severe } from '../severe.ts'

export const severe: Severe = {
  hostile:
    /(?<!\p{L})(?:(?:vous|tu) (?:allez|vas|le|la|en)? ?(?:le )?(?:regretter|regretterez|regretteras|paierez cher)|(?:poursuites|suites|conséquences|actions?|voie) (?:judiciaires?|juridiques?|légales?|en justice)|(?:mon|notre) avocat|(?:je|nous) (?:publierai|publierons|divulguerai|révélerai|dénoncerai|porterai plainte|porterons plainte|rendrai public|préviendrai (?:vos|votre|la presse)|signalerai|vous poursuivrai|alerterai)|dernier avertissement|(?:vous êtes|tenez-vous) prévenue?s?|à vos risques|(?:assumerez|subirez|assumer|subir) les conséquences|je sais où (?:vous|tu)|avis (?:négatif|assassin)|(?:un |des |seul un |d['’])?(?:idiots?|imbéciles?|crétins?|abrutis?)|(?:vous êtes|tu es) (?:si |trop |vraiment |un |des )?(?:stupides?|bêtes?|nuls?|incompétents?|incompétent|ridicules?|pathétiques?|fainéants?)|honte à vous|vous devriez avoir honte|comment osez-vous)(?!\p{L})/iu,
  guarantee:
    /(?<!\p{L})(?<!sans |aucune |pas )(?:garanti(?:e|s|es|r|ssons|t|ssez)?|promets|promettons)(?!\p{L})[^.?!]{0,90}(?<!\p{L})(?:premi(?:er|ère)s? (?:places?|pages?|positions?|rangs?|résultats?)|numéro (?:1|un)|n° ?1|google|classement|référencement|chiffre d['’]affaires|revenus?|bénéfices?|gains?|rendement|résultats?|succès|clients|top (?:3|10))(?!\p{L})|(?<!\p{L})(?:premi(?:er|ère)s? (?:places?|pages?|positions?|rangs?)|numéro (?:1|un)|revenus?|rendement|résultats|succès)(?!\p{L})[^.?!]{0,60}(?<!\p{L})garanti(?:e|s|es)?(?!\p{L})/iu,
}
