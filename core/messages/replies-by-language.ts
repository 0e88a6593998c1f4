// Phrases of replies in languages that reply-phrases.ts lacks: enough to classify simple answers and to abstain from
// the rest. The notation is that of wishes/lexicon.ts.
import { czech, polish, russian, slovak, ukrainian } from './reply-words-slavic.ts'
import type { ReplyWords } from './reply-words.ts'

const italian: ReplyWords = {
  interested:
    'interessante, sono|siamo interessat*, mi|ci interessa, mi mandi|invii, mandami, inviami, mandatemi, inviatemi, vorrei saperne, vorremmo saperne, mi piacerebbe .. vedere|provare, molto volentieri, volentieri, maggiori informazioni, piu informazioni, sembra interessante|utile',
  not_interested:
    'non .. interessat*, non .. interessa, nessun interesse, non fa per noi, no grazie, grazie ma no, abbiamo gia .. un, non ne abbiamo bisogno, non abbiamo bisogno',
  not_now:
    'non ora, non adesso, in questo momento no, per ora no, mi ricontatti, ci ricontatti, risentiamoci .. a|in, l anno prossimo, piu avanti',
  fits: 'va bene, vanno bene, ok, possiamo, posso, perfetto, mi chiami, sentiamoci, disponibil*, sono libero',
  meeting:
    'mi chiami, chiamatemi, sentiamoci, fissiamo, fissare .. appuntamento|chiamata|call, possiamo sentirci',
  day: 'lunedi, martedi, mercoledi, giovedi, venerdi, domani, oggi',
  not: 'non',
}
const portuguese: ReplyWords = {
  interested:
    'parece .. interessante|bem|bom|otimo, tenho|temos interesse, estou|estamos interessad*, pode|podem .. enviar|mandar .. mais|informac*|proposta|detalhes, envie*, mande*, mandem, quero|queremos|gostaria|gostava|gostariamos .. saber|ver|conhecer|experimentar, interessa me|nos, claro que sim, com certeza',
  not_interested:
    'nao .. interesse, nao .. interessad*, nao .. interessa, nao .. interessamos, nao obrigad*, obrigad* mas nao, ja temos .. um|uma|solucao|fornecedor, nao precisamos, nao se aplica',
  not_now:
    'agora nao, de momento nao, neste momento nao, por enquanto nao, volte .. contactar|contatar|falar, fale .. mais tarde, no proximo ano, ano que vem',
  fits: 'serve, parece me bem, pode ser, ok, combinado, podemos, posso, esta bem, fica bem, disponivel, me ligue, ligue',
  meeting:
    'ligue me, me ligue, marcar .. reuniao|chamada, marcamos, vamos marcar, agendar, podemos falar|conversar, pode ligar*',
  day: 'segunda, terca, quarta, quinta, sexta, amanha, hoje',
  not: 'nao',
}
const swedish: ReplyWords = {
  interested:
    'later .. intressant|bra|spannande, vi ar|jag ar intresserade|intresserad, intresserad av, skicka .. info*|mer|pris*|material|offert|detaljer, beratta mer, garna, vill .. veta mer|se|prova',
  not_interested:
    'inte intresserad*, inget intresse, nej tack, tack men nej, vi ar nojda, har redan .. system|losning|leverantor|ett|en, behover inte, inget behov, inte aktuellt',
  not_now: 'inte just nu, inte nu, aterkom .. i|till, hor av .. igen|i, nasta ar, kanske senare',
  fits: 'passar, funkar, gar bra, ok, kan, fungerar, bra',
  meeting: 'ring mig, ring garna, boka .. mote|samtal|tid, kan vi .. ses|prata|hors',
  day: 'mandag, tisdag, onsdag, torsdag, fredag, imorgon, idag',
  not: 'inte, ej',
}
const danish: ReplyWords = {
  interested:
    'lyder .. godt|interessant|spaendende|spandende|fint, er interesseret|interesserede, send .. info*|mere|pris*|materiale|tilbud|detaljer, vil gerne .. hore|se|vide|prove, meget gerne, fortael mere',
  not_interested:
    'ikke interesseret*, ikke noget for, ingen interesse, nej tak, tak men nej, har allerede .. system|losning|leverandor|et|en, har ikke brug, intet behov, ikke aktuelt, ikke relevant',
  not_now: 'ikke lige nu, ikke nu, vend tilbage .. i|til, naeste ar, maske senere',
  fits: 'passer, fint, ok, kan, fungerer, godt, gar',
  meeting: 'ring til mig, ring bare, ring gerne, kan vi .. tale|modes, book .. mode|tid',
  day: 'mandag, tirsdag, onsdag, torsdag, fredag, imorgen, idag, i morgen',
  not: 'ikke',
}
const norwegian: ReplyWords = {
  interested:
    'hores .. bra|interessant|spennende|fint ut, hores bra|interessant|spennende ut, er interessert*, aktuelt for oss, send .. info*|mer|pris*|materiale|tilbud|detaljer, vil gjerne .. hore|se|vite|prove, gjerne',
  not_interested:
    'ikke interessert*, ikke noe for, ingen interesse, nei takk, takk men nei, har allerede .. system|losning|leverandor|et|en, trenger ikke, ikke behov, ikke aktuelt, ikke relevant',
  not_now: 'ikke akkurat na, ikke na, kom tilbake .. i|til, neste ar, kanskje senere',
  fits: 'passer, fint, ok, kan, fungerer, bra, gar',
  meeting: 'ring meg, ring gjerne, kan vi .. snakke|motes, book .. mote|tid',
  day: 'mandag, tirsdag, onsdag, torsdag, fredag, imorgen, idag, i morgen',
  not: 'ikke',
}
const finnish: ReplyWords = {
  interested:
    'kuulostaa .. hyvalta|mielenkiintoiselta|kiinnostavalta, kiinnostaa, olemme kiinnostuneita, olen kiinnostunut, lisatietoja, laheta*|laita* .. tietoa|lisatieto*|hinta*|materiaali*|esite*, mielellani, mielellamme, haluaisin .. nahda|kuulla|kokeilla',
  not_interested:
    'emme .. kiinnostuneita, en .. kiinnostunut, ei kiinnosta, ei kiitos, kiitos ei, meilla on jo, emme tarvitse, ei tarvetta, ei ole tarvetta',
  not_now:
    'ei juuri nyt, ei nyt, palatkaa asiaan, ottakaa .. yhteytta .. keva*|syksy*|ensi, ensi vuonna, ehka myohemmin',
  fits: 'sopii, kay, ok, voimme, voin',
  meeting: 'soita*, sovitaan .. palaveri|aika|tapaaminen, jutellaan',
  day: 'maanantai*, tiistai*, keskiviikko*, torstai*, perjantai*, huomenna, tanaan',
  not: 'ei, en, emme',
}
const hungarian: ReplyWords = {
  interested:
    'erdekel, erdekelne, erdekesen hangzik, jol hangzik, erdekes, kuldj*|kuldjon|kuldjenek .. anyagot|ajanlatot|arlistat|informaciot|tajekoztatot, szivesen .. megnez*|kiprobal*|hallanek, tobb informacio*, bovebb informacio*',
  not_interested:
    'nem erdekel*, nincs szukseg*, nem vagyunk erdekeltek, nem kerunk, koszonom nem, nem koszon*, mar van .. rendszer*|megoldas*, nem aktualis',
  not_now:
    'most nem, jelenleg nem, terjen* vissza, keressen .. kesobb|jovore|tavasszal, jovore, esetleg kesobb',
  fits: 'jo, megfelel, rendben, ok, alkalmas, jo lesz',
  meeting: 'hivjon fel, hivjon, hivj, egyeztessunk, talalkozzunk, beszeljunk',
  day: 'hetfo*, kedd*, szerd*, csutortok*, pentek*, holnap, ma',
  not: 'nem',
}
const romanian: ReplyWords = {
  interested:
    'suna .. bine|interesant, sunt interesat*, suntem interesati, ne intereseaza, ma intereseaza, trimiteti* .. oferta|detalii|informatii|prezentare|mai multe, mai multe detalii|informatii, as vrea .. sa vad|aflu, cu placere',
  not_interested:
    'nu .. interesat*, nu .. interesati, nu ne intereseaza, nu ma intereseaza, nu multumesc, nu multumim, multumesc nu, avem deja, nu avem nevoie, nu este cazul',
  not_now: 'nu acum, momentan nu, reveniti .. in|la, la anul, poate mai tarziu',
  fits: 'bine, convine, ok, perfect, putem, pot, e bine, este bine',
  meeting: 'sunati ma, ma puteti suna, suna ma, sa stabilim, sa vorbim',
  day: 'luni, marti, miercuri, joi, vineri, maine, azi',
  not: 'nu',
}
const turkish: ReplyWords = {
  interested:
    'ilgimi cek*, ilgimizi cek*, ilgileniyor*, ilgilenirim, ilgileniriz, kulaga .. hos|iyi|guzel, ilginc, detayli bilgi, daha fazla bilgi, bilgi|fiyat|teklif|sunum|katalog gonder*, gormek isterim|isteriz, denemek isterim|isteriz',
  not_interested:
    'ilgilenmiyor*, ilgimi cekmiyor, ilgimizi cekmiyor, ihtiyacimiz yok, ihtiyacim yok, gerek yok, hayir tesekkur*, tesekkurler hayir, zaten .. var|kullaniyoruz|sistem*',
  not_now: 'su an degil, simdi degil, su anda dusunmuyoruz, gelecek yil, onumuzdeki yil, daha sonra',
  fits: 'uyar, uygun, olur, tamam, musait*',
  meeting: 'beni arayin, arayin, gorusebiliriz, gorusme ayarla*, toplanti ayarla*, gorusmek isterim',
  day: 'pazartesi*, sali*, carsamba*, persembe*, cuma*, yarin, bugun',
  not: 'degil, olmaz, uymaz, uygun degil',
}
const greek: ReplyWords = {
  interested:
    'ενδιαφερον, ενδιαφερομαι, ενδιαφερομαστε, μας ενδιαφερει, με ενδιαφερει, ακουγεται .. καλο|ενδιαφερον|ωραιο, στειλτε .. πληροφοριες|προσφορα|τιμες|λεπτομερειες|περισσοτερα, περισσοτερες πληροφοριες, ευχαριστως, θα ηθελα .. να δω|μαθω|δοκιμασω',
  not_interested:
    'δεν .. ενδιαφερ*, δε .. ενδιαφερ*, οχι ευχαριστ*, ευχαριστ* αλλα οχι, εχουμε ηδη, δεν χρειαζ*, δεν εχουμε αναγκη',
  not_now: 'οχι τωρα, προς το παρον οχι, επικοινωνηστε .. ξανα, του χρονου, ισως αργοτερα',
  fits: 'βολευει, καλα, ενταξει, οκ, ok, μπορουμε, μπορω, ωραια, ταιριαζει',
  meeting: 'τηλεφωνηστε, καλεστε με, παρτε με, να μιλησουμε, κλεισουμε .. ραντεβου',
  day: 'δευτερα, τριτη, τεταρτη, πεμπτη, παρασκευη, αυριο, σημερα',
  not: 'δεν, δε, οχι',
}

export const replyWords: readonly ReplyWords[] = [
  polish,
  czech,
  slovak,
  italian,
  portuguese,
  swedish,
  danish,
  norwegian,
  finnish,
  hungarian,
  romanian,
  turkish,
  greek,
  russian,
  ukrainian,
]

/** For languages without spaces: parts of sentences, in order of precedence. */
export const unspacedReplies: readonly (readonly [
  'not_interested' | 'not_now' | 'meeting' | 'interested',
  string,
])[] = [
  [
    'not_interested',
    '興味(?:が|は)?(?:ありません|ございません|ない)|必要(?:は)?(?:ありません|ございません|ない)|間に合って|お断り|結構です|見送|不要です|没有?兴趣|沒有?興趣|不感兴趣|不感興趣|不需要|没有需要|沒有需要|用不上|관심(?:이)?(?:없|이없)|필요(?:가)?(?:없|하지않)|괜찮습니다|사양',
  ],
  [
    'not_now',
    '今は|現時点では|来年|また改めて|时机|明年|以后再|以後再|暂时|暫時|지금은|내년에|나중에|당분간',
  ],
  [
    'meeting',
    '(?:[月火水木金]曜|明日|\\d{1,2}時|\\d{1,2}:\\d\\d).{0,20}(?:可能|大丈夫|お願い|空いて|いかが|都合)|打ち合わせ(?:を|の)|(?:周|週|星期|礼拜|禮拜)[一二三四五].{0,20}(?:可以|方便|有空|行|没问题|沒問題)|(?:明天|下午|上午).{0,15}(?:可以|方便|有空)|(?:[월화수목금]요일|내일|\\d{1,2}시).{0,20}(?:가능|괜찮|좋|됩니다|시간)|(?:통화|미팅)(?:가능|하고싶|요청)',
  ],
  [
    'interested',
    '興味(?:が|は)?(?:あり|ございます|ある)|資料.{0,10}(?:送|いただ|ください)|詳しく|詳細.{0,10}(?:教|送|お願い|知り)|検討したい|試してみたい|感兴趣|感興趣|有兴趣|有興趣|发.{0,6}(?:资料|报价|介绍)|發.{0,6}(?:資料|報價|介紹)|想了解|详细(?:资料|信息|介绍)|관심(?:이)?있|자료.{0,10}(?:보내|부탁|주세요)|자세(?:히|한)|검토해',
  ],
]
