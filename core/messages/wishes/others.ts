import type { Lexicon } from './lexicon.ts'

export const turkish: Lexicon = {
  not: 'bir daha, artik, asla',
  send: 'gondermeyin*, gonderme, atmayin*, yollamayin*, gondermeyiniz, gondermemenizi, atmayiniz, iletmeyin*, gondermeyi, atmayi, yollamayi, yollamayiniz, gondermekten, atmaktan',
  contact:
    'yazmayin*, yazma, aramayin*, rahatsiz etmeyin*, iletisime gecmeyin*, ulasmayin*, temas kurmayin*, iletisim kurmayin*, rahatsiz etmeyi, yazmayi, yazmayiniz, ulasmayiniz, aramayiniz, rahatsiz etmeyiniz, yazmaktan, rahatsiz etmekten',
  mails:
    'e posta*, eposta*, mail*, mesaj*, reklam*, bulten*, spam*, ileti*, tanitim*, teklif maili*, duyuru*, kampanya*, yazi*',
  more: 'daha, artik, tekrar, bundan sonra, bir daha, bundan boyle',
  me: 'bana, bize, beni, bizi, benimle, bizimle',
  mine: 'adresim*, bilgilerim*, verilerim*, e postami, mailimi, mail adresim*, kisisel veri*, numaram*, adresimizi, bilgilerimizi, verilerimizi, kisisel bilgi*',
  stop: 'birakin*, durdurun*, son verin*, kesin, yeter, vazgecin*, kes, durun, dur, vazgec*, son veriniz, kesiniz, kacinin*',
  noWant:
    'istemiyorum, istemiyoruz, istemem, almak istemiyor*, istemedigim*, ilgilenmiyorum .. almak, almak istemem, duymak istemiyor*, gormek istemiyor*',
  receive: 'almak, gondermenizi, yazmanizi, iletisim*',
  remove:
    'cikar*, cikarin*, silin*, sil, silinmesi*, siliniz, kaldirin*, silmenizi, cikarmanizi, cikartin*, cikarilmak, dusur*, cikartir misiniz, cikarir misiniz, siler misiniz, cikariniz, temizle*',
  list: 'liste*, listenizden, veritaban*, sistem*, bulten*, mail listesi*, abonelik*, kayit*, rehber*, kayitlar*, kaydiniz*, listeniz*, dagitim*',
  leave:
    'abonelikten cik*, aboneligimi iptal*, aboneligi iptal*, uyelikten cik*, unsubscribe, abonelik iptal*, aboneligimi|aboneligimizi .. iptal|sonlandir*|bitir*, uyeligimi .. iptal',
  want: 'lutfen, istiyorum, istiyoruz, rica ed*, talep ed*, nasil',
  from: 'dan, den',
  yours: 'bu, sizin, tum',
  none: 'hicbir',
  law: 'kvkk, gdpr, 6698, madde 17, madde 21, madde 7, 17 madde*, iys',
  object: 'silin*, silinmesi*, itiraz*, unutulma*, kaldir*, talep*, geri cek*',
  authority: 'kvkk, kisisel verileri koruma, btk, savcilig*, avukat*, ticaret bakanlig*, iys',
  complain: 'sikayet*, bildir*, dava, bir daha, yoksa, aksi',
  phrase:
    'beni|bizi .. rahat birak*, rahat birakin*, rahatsiz etmeyin*, unutulma hakki*, onayimi geri cek*, iznimi geri cek*, islenmesine itiraz*, mail|mesaj|posta|postalar|mailler atmayi|gondermeyi .. birak*|kes*, bana|bize .. yazmayin*|gondermeyin*|atmayin*|ulasmayin*, mail|e posta|mesaj almak istemiyor*, listeden|listenizden|listesinden .. cik*|cikar*|sil*, adresimi .. sil*|cikar*, silin .. beni, beni .. silin*, aboneligimi .. iptal, verilerimin|bilgilerimin|verilerin .. silinmesi*, listeden|listenizden .. kaldir*, son olsun, bu .. son mail|mesaj|e|yazi olsun, baska|artik|bir .. mail|mesaj|posta|e atmayin*|gondermeyin*|yollamayin*, beni|bizi listenizden|listeden|kaydinizdan|rehberinizden|sisteminizden, kara liste*, pesimi|pesimizi birak*, rahat birak*, unutun beni|bizi, beni|bizi unutun, adresimi|adresimizi|bilgilerimi .. kaldir*|sil*|cikar*',
  alone:
    'abonelikten cik, iptal, stop, dur, yeter, cikar, beni cikarin, unsubscribe, ret, abonelikten cikmak istiyorum, listeden cikar, istemiyorum, yeter artik, bu kadar yeter, rahatsiz etmeyin, mail atmayin, yazmayin, bir daha asla',
  weak: 'abone olmadim, kayit olmadim, izin vermedim, onay vermedim, bu spam, spam',
  veto: 'rakip*, rakib*, cekinmeyin*, tiklay*, istemiyorsaniz, eski adres*, pazartesiden once, brosur*, teklif*, degil bana|bize|ona, telefonla',
}

export const hungarian: Lexicon = {
  not: 'ne, soha, nem',
  send: 'kuldj*, kuldjon*, kuldjenek, kuldjetek, kuldeni, kuldozges*, kuldozgess*, kuldes*',
  contact:
    'irj*, irjon*, irjanak, keressen*, keress*, keresni, zaklass*, zaklat*, zavarj*, zavarjon*, vegye* fel .. kapcsolatot, irogass*, hivogass*, zargass*, megkeresn*, bombaz*',
  mails:
    'level*, levelet, leveleket, e mail*, emailt, email*, uzenet*, hirlevel*, reklam*, spam*, megkereses*, mail*, ajanlat*, levelek*, reklamlevel*, ajanlatok*, megkeresesek*, hirleveleket',
  more: 'tobb*, tobbet, tobbe, tovabb*, ujra, jovoben, megint, soha',
  me: 'nekem, nekunk, engem, minket, bennunket, velem, velunk, ram',
  mine: 'cimem*, cimunk*, adataim*, adatainkat, e mail cimem*, email cimem*, szemelyes adat*, elerhetosegem*, nevem*, szamom*, e mail cimunk*',
  stop: 'hagyj*, hagyja* abba, hagyjak abba, alljon* le, fejezz*, fejezze* be, szuntess*, elegem, stop, eleg, tartozkod*, mellozz*, szunjon, fejezzek be',
  noWant:
    'nem szeretne*, nem kivan*, nem akar*, nem kerek, nem kerunk, nem kerem, nem tartok igenyt, nem jarulok hozza, nem kerek tobb*, nem vagyok kivancsi, nem erdekel* .. level*, nem ohajt*, nem kivanok, megtiltom',
  receive: 'kapni, fogadni, hogy .. keressen*|irjon*, megkereses*',
  remove:
    'torol*, torles*, torolj*, torolje*, toroljek, vegyen* le, vegyenek le, vegye* ki, tavolits*, tavolitsa*, vegyenek ki, levenni, vegyel le, huzzon*, huzzanak, szedj*, szedjen*, iktass*, huzd, huzz*, vegyek le, dobj*',
  list: 'lista*, listarol, levelezolista*, adatbazis*, nyilvantart*, rendszer*, hirlevel*, cimlista*, cimjegyzek*, nevjegyz*, listajuk*, listatok*, kampany*',
  leave: 'leiratk*, leiratkoz*, iratkoz* le, leiratkozas*, unsubscribe, iratkoztass* le, iratkoztassanak le',
  want: 'kerem, kerjuk, legyen* szives*, szeretne*, kerem szepen, hogyan, lehetne, szives*, kovetelem',
  from: 'rol, rol',
  yours: 'ezt, errol, arrol, az, a, onok',
  none: 'semmilyen, semmifele, egyetlen',
  law: 'gdpr, 17 cikk*, 21 cikk*, 17 cikke*, adatvedelmi rendelet, infotv, 2008 evi xlviii, grt',
  object: 'torol*, torles*, torolj*, tiltakoz*, elfelejt*, visszavon*, eltavolit*',
  authority: 'naih, adatvedelmi hatosag*, nmhh, fogyasztovedel*, ugyved*, hatosag*',
  complain: 'panasz*, feljelent*, bejelent*, legkozelebb, kulonben, jelent*, fordul*',
  phrase:
    'hagyj* .. beken, hagyjon* .. beken, hagyjanak .. beken, elfeledtetes*, elfeledteteshez, torleshez .. jog, tiltakozom .. kezeles*|adat*, visszavonom .. hozzajarul*, felejtse* .. cim*|szam*, felejtsek .. cim*, ne .. irj* .. tobbet|tobbe, ne .. irjon* .. tobbet|tobbe|nekem, ne .. keressen*|keress*|zaklass*|zavarj*, ne .. kuldj* .. tobb*, ne .. kuldjon* .. tobb*, ne .. kuldjenek .. tobb*, tobb* .. ne .. kuldj*|kuldjon*|kuldjenek|irj*|irjon*|keress*, hagyj* abba .. kuld*|irogat*|zaklat*, torolj* .. adat*|cim*|listarol|engem, toroljek .. adat*|cim*|a, torolje* .. adat*|cim*, torol*|toroljon|toroljetek|vegyen|huzzon .. listaj*|listarol|adatbazis*|nyilvantartas*|cimlista*, adataim|adataink torleset|torlese, legyen|maradjon ez|az .. utolso level*|e|email|uzenet|alkalom|megkereses, remelem .. utolso level*|e|email|uzenet|megkereses, szedj*|szedjen*|vegyen*|vegye*|torolj*|huzz* le|ki .. list*|listaj*|listat*|adatbazis*|nyilvantart*|cimlist*|cimjegyz*, ne .. zaklass*|zavarj*|zargass*|haborg*, feketelista*, tiltolista*, kimelj* meg|engem|minket, tekints* el .. megkeres*|level*|tovabbi|ajanl*, felejts* el engem|minket, megtiltom .. adat*|cim*|hasznal*|kuld*',
  alone:
    'leiratkozas, leiratkozom, leiratkozni, stop, torles, unsubscribe, leiratkoznek, torlest kerek, eleg, ennyi eleg, hagyjanak beken, ne irjanak, soha tobbe, ne keressenek',
  weak: 'nem iratkoztam, soha .. iratkoztam|kertem, nem jarultam hozza, ez spam, spam',
  veto: 'versenytars*, konkurenc*, habozz*, habozzon*, kattint*, ha nem szeretn*, regi cim*, hetfo elott, brosur*, nem kerdes*, hanem, telefonon',
}

export const greek: Lexicon = {
  not: 'μη, μην, ποτε',
  send: 'στελνετε, στειλετε, στελνεις, στειλεις, αποστελλετε, ξαναστειλετε',
  contact:
    'επικοινων*, γραφετε, γραψετε, ενοχλ*, ξαναγραψετε, ξαναεπικοινων*, ξαναγραψ*, καλειτε, καλεσετε, ενοχλειτε',
  mails:
    'μηνυμα*, μηνυματα, email*, mail*, e mail*, διαφημισ*, ενημερωτικ*, newsletter*, spam, αλληλογραφια, ενημερωσεις, προωθητικ*, newsletters',
  more: 'αλλα, αλλο, πια, πλεον, ξανα, μελλον, περαιτερω, ποτε',
  me: 'μου, με, μας, εμενα, μαζι μου, μαζι μας',
  mine: 'διευθυνση|στοιχεια|δεδομενα|email|mail|αριθμο μου|μας, προσωπικα μου|μας|δεδομενα, προσωπικων δεδομενων',
  stop: 'σταματ*, παψτε, παυσ*, διακοψ*, stop, φτανει, αρκετα, απεχετε, αποσχετε, κοψτε, παψετε, αρκει',
  noWant:
    'δεν θελω, δεν θελουμε, δεν επιθυμ*, δεν θα ηθελα, δε θελω, δεν ενδιαφερομαι να λαμβανω, δεν χρειαζομαι, δεν επιθυμουμε, δεν συναινω, δεν αποδεχομαι, δεν ενδιαφερομαι να',
  receive: 'λαμβαν*, λαβω, παιρνω, να μου στελνετε, παιρνουμε',
  remove:
    'διαγραψ*, διαγραφ*, αφαιρ*, βγαλτε, σβηστε, αφαιρεσ*, απαλειψ*, σβησετε, διωξτε, ξεγραψτε, αποκλειστε, διαγραψετε, βγαλετε',
  list: 'λιστ*, βαση, βασης, μητρω*, συστημα, αρχει*, newsletter, ενημερωτικ*, καταλογ*, επαφες, επαφων, αρχεια',
  leave: 'απεγγραφ*, απεγγραψ*, διαγραφη απο, καταργηση εγγραφης, unsubscribe',
  want: 'παρακαλω, θελω, θα ηθελα, μπορειτε, ζητω, απαιτω, επιθυμω, πως',
  from: 'απο',
  yours: 'αυτη, αυτα, σας, τη, την, ολα',
  none: 'κανενα, οχι, καμια',
  law: 'gdpr, γκπδ, αρθρο 17, αρθρο 21, αρθρου 17, αρθρου 21, 17 του gdpr',
  object: 'διαγραφ*, διαγραψ*, αντιταχθ*, αντιτασσομαι, εναντιων*, ληθη, ανακαλ*, αφαιρ*, δικαιωμα',
  authority: 'αρχη προστασιας, αρχης προστασιας, συνηγορ*, δικηγορο*, αδαε',
  complain: 'καταγγελ*, αναφερ*, παραπον*, επομεν*, αλλιως, καταγγειλω, προσφυγ*',
  phrase:
    'αφηστε .. ησυχ*, δικαιωμα στη ληθη|διαγραφη, αντιτασσομαι .. επεξεργασια, εναντιωνομαι .. επεξεργασια, ανακαλω .. συγκαταθεση*, ξεχαστε .. διευθυνση|αριθμο, μη|μην μου|μας .. ξαναστειλετε|στελνετε|ξαναγραψετε|γραφετε, μη|μην με|μας .. ενοχλ*|ξαναενοχλ*, μη|μην .. επικοινων* .. μαζι, σταματηστε να .. στελνετε|γραφετε|ενοχλειτε|επικοινωνειτε, βγαλτε με|μας, διαγραψτε με|μας|τη|την|το|τα, αφαιρεστε με|μας, ας|να ειναι .. τελευται*, ελπιζω .. τελευται* μηνυμα|email|mail|φορα .. σας|λαμβανω, μαυρη λιστα, ξεχαστε με|μας, απαλλαξτε με|μας, μη|μην .. ξανα*, να με|μας διαγραψετε|βγαλετε|αφαιρεσετε, δεν συναινω .. χρηση|επεξεργασια|αποστολη',
  alone:
    'διαγραφη, απεγγραφη, διαγραψτε με, στοπ, stop, σταματηστε, unsubscribe, αφαιρεση, φτανει πια, αρκετα, φτανει, αφηστε με ησυχο, σβηστε με, ποτε ξανα, τερμα',
  weak: 'δεν .. εγγραφηκα, ποτε .. εγγραφηκα, ειναι spam, αυτο ειναι spam, spam, δεν εχω δωσει',
  veto: 'ανταγωνιστ*, διστα*, κλικ, πατηστε, αν δεν επιθυμειτε, εαν δεν επιθυμειτε, παλια διευθυνση, παλιο, πριν τη δευτερα, αλλα σε|στον|στη|στην|εμενα|μενα',
}
