import type { AbsenceWords } from './absence-words.ts'

const polish: AbsenceWords = {
  ended:
    'nowe|nowa|nowej|inne wyzwania|praca|pracy|firma|drog*, zmienilem|zmienilam prace|pracodawc*, rozstal* sie, zakonczyl* .. prac*|wspolprac*|zatrudn*|karier*, moja|moj umowa|wspolpraca|przygoda|zatrudnienie|czas .. dobieg*|wygas*|zakoncz*|skoncz*, pozegna* sie, odchodze z|na, nie jestem juz, nie jest .. juz|pracownik*|zatrudn*|czlonkiem, byl* pracownik*|kolez*|kolega|czlonek, nalezalo do byl*, zmarl*|smierc*|odejsci*, konto|adres|skrzynka .. nieaktywn*|zamkni*|zlikwidowan*|wylaczon*|usuniet*|wygas*|istnieje|obslugiwan*, umowa|zatrudnienie|wspolpraca .. dobieg*|wygas*|zakoncz*|rozwiazan*, nowe|inne wyzwania, now* osob*|kontakt|adres|opiekun*, zastapil*|zastepuje, zwolnil* sie, odszed*|odeszl*, pracowal* .. do',
  left: 'juz|nie .. pracuje|jestem .. juz|pracownikiem|pracownica|zatrudnion*, odszedlem|odeszlam|zwolnilem|zwolnilam .. firmy|pracy|spolki|sie|emeryture, z firmy|spolki|pracy .. odszedlem|odeszlam, przeszedlem|przeszlam|jestem na emeryture|emeryturze, zakonczylem|zakonczylam .. prace|wspolprace|zatrudnienie, moj nastepca',
  leftOther:
    'nie .. pracuje .. juz, juz nie pracuje|jest, odszedl|odeszla .. firmy|pracy|emeryture|nas, przeszedl|przeszla na emeryture, zmarl|zmarla, zakonczyl|zakonczyla .. prace|wspolprace, obowiazki .. przejal|przejela|przejmuje, nie .. pracuje|zatrudnion* .. juz|u|w, juz .. nie .. pracuje|jest|zatrudnion*, rozstal|rozstala sie .. firma, zmienil|zmienila prace, na emeryturze',
  away: 'jestem|bede|przebywam .. urlopie|zwolnieniu|delegacji|targach|szkoleniu|l4|konferencji|nieobecn*, wracam|wroce .. do|w|dnia|po|pracy|biura, biuro|firma|jestesmy .. nieczynn*|zamkniet*, mam|korzystam .. urlop*, nieobecn* .. do|odwolania|od|w|dnia|dzis, jestem|leze .. chor*|szpital*|lozku, nie pracuje .. w|piatki|poniedzialki, odpisze|odpowiem .. w|po|poniedzialek|powrocie, nie ma mnie, biuro|firma|sklep .. nieczynn*|zamkniet*, dzis|dzisiaj .. nieczynn*|zamkniet*|nie ma mnie',
  awayWords: 'urlop*, nieobecn*, delegacj*, zwolnieni*, wracam, wroce, nieczynn*, zamkniet*, targach, l4',
  gone: 'z firmy|spolki .. odszedlem|odeszlam, przeszlam|przeszedlem na emeryture, jestem .. emeryturze, jestem emerytem|emerytka, zmienilem|zmienilam prace|pracodawce',
}
const czech: AbsenceWords = {
  ended:
    'nova|nove|nove|jinde|jinou|jine vyzv*|praci|pusobiste|firmu|zamestnani, muj|moje pracovni|pomer|smlouva|pusobeni|uvazek .. skonc*|ukonc*|zanik*|vyprs*, rozloucil* jsem|se, odchazim z|do, zmenil* jsem, byval* zamestnan*|kolega|kolegyne|pracovn*, zemrel*|umrti|zesnul*, u nas .. jiz|uz, adresa|ucet|schranka .. zrusen*|neaktivni|ukoncen*|uzavren*|deaktivovan*|zanik*|neexistuje, pomer|smlouva|spoluprace|pusobeni .. skonc*|ukonc*|zanik*, nov* vyzv*|kontakt*|zamestnavatel*, nahradil*|vystridal*|prevzal*, opustil* .. firmu|spolecnost|nas, jiz|uz neni|nepracuje|nepatri|nezastava',
  left: 'jiz|uz .. nepracuji|nepracuju|nepusobim|nejsem .. v|ve|pro|u|zde|zamestnan*|soucasti, nepracuji|nepracuju|nepusobim jiz|uz, odesel|odesla jsem .. firmy|spolecnosti|duchodu|zamestnani, z firmy|spolecnosti|podniku .. jsem .. odesel|odesla, ve firme|spolecnosti .. koncim|jsem skoncil*, jsem v duchodu, ukoncil|ukoncila jsem, muj nastupce',
  leftOther:
    'jiz|uz .. nepracuje|nepusobi|neni, nepracuje|nepusobi jiz|uz, odesel|odesla .. firmy|spolecnosti|duchodu, ukoncil|ukoncila .. pomer|spolupraci|pusobeni, zemrel|zemrela, agendu .. prevzal|prevzala, jiz|uz .. nepracuje|nepusobi|neni, neni .. jiz|uz|nadale .. zamestnan*, je|odesel|odesla v|do|na duchodu, rozvazal|rozvazala .. pomer, zmenil|zmenila .. zamestnani|praci, skoncil|skoncila .. nas|firme|spolecnosti|v|k, u nas skoncil|skoncila|nepracuje',
  away: 'jsem|budu|cerpam|mam .. dovolene|dovolenou|neschopence|neschopnosti|nemocenske|materske|rodicovske|ceste|veletrhu|skoleni|nepritomn*, vratim|vracim se .. v|do|dne|od|po, zpet budu|jsem, mame|kancelar|firma .. zavreno|zavrena, marodim, jsem|lezim .. nemocn*|nemocen|nemocnici|chripk*, ozvu|odpovim|vratim|prectu .. v|po|se|od|jakmile, nejsem|nebudu .. kancelari|praci|pritom*|k|dosazitel*',
  awayWords: 'dovolen*, nepritom*, neschop*, nemoc*, vratim, vracim, zavren*, veletrh*, skoleni',
  gone: 'z firmy|spolecnosti .. jsem .. odesel|odesla, odesla|odesel jsem .. duchodu, jsem v duchodu, zmenil|zmenila jsem praci|zamestnani|firmu',
}
const slovak: AbsenceWords = {
  ended:
    'nova|nove|novu|inde|inu|ine vyzv*|pracu|posobisko|firmu|zamestnanie, moj|moja|moje pracovny|pomer|zmluva|posobenie|uvazok .. skonc*|ukonc*|zanik*|vyprs*, rozlucil* som|sa, odchadzam z|do, zmenil* som, byval* zamestnan*|kolega|kolegyna|pracovn*, zomrel*|umrti*|zosnul*, u nas .. uz, adresa|ucet|schranka .. zrusen*|neaktivn*|ukoncen*|uzavret*|deaktivovan*|zanik*|neexistuje, pomer|zmluva|spolupraca|posobenie .. skonc*|ukonc*|zanik*, nov* vyzv*|kontakt*|zamestnavatel*, nahradil*|vystriedal*|prevzal*, opustil* .. firmu|spolocnost|nas, odisiel|odisla .. dochodok|dochodku, uz nie|nepracuje|nepatri|nezastava',
  left: 'uz .. nepracujem|neposobim|nie .. som|v|vo|pre|u|tu, nepracujem|neposobim uz|viac, odisiel|odisla som .. firmy|spolocnosti|dochodku, z firmy|spolocnosti|podniku .. som .. odisiel|odisla, vo firme|spolocnosti .. koncim|som skoncil*, som na|v dochodku, ukoncil|ukoncila som, moj nastupca',
  leftOther:
    'uz .. nepracuje|neposobi, uz nie je, nepracuje|neposobi uz|viac, odisiel|odisla .. firmy|spolocnosti|dochodku, ukoncil|ukoncila .. pomer|spolupracu|posobenie, zomrel|zomrela, agendu .. prevzal|prevzala, uz|viac .. nepracuje|neposobi|nie, nie je .. uz|nadalej .. zamestnan*, je|odisiel|odisla na|do dochodku, zmenil|zmenila .. zamestnanie|pracu, skoncil|skoncila .. nas|firme|spolocnosti|v|k',
  away: 'som|budem|cerpam|mam .. dovolenke|dovolenku|pn|pnke|materskej|rodicovskej|ceste|veltrhu|skoleni|nepritomn*, vratim|vraciam sa .. v|do|dna|od|po, spat budem|som, mame|kancelaria|firma .. zatvorene|zatvorena, marodim, som|lezim .. chor*|nemocnici|chripk*, ozvem|odpoviem|vratim|precitam .. v|po|sa|od, nie som|nebudem .. kancelarii|praci|pritom*|k',
  awayWords: 'dovolen*, nepritom*, pn, vratim, vraciam, zatvoren*, veltrh*, skoleni',
  gone: 'z firmy|spolocnosti .. som .. odisiel|odisla, odisla|odisiel som .. dochodku, som na|v dochodku, zmenil|zmenila som pracu|zamestnanie|firmu',
}
const russian: AbsenceWords = {
  ended:
    'нов* работ*|вызов*|мест*|компани*|проект*, другую|другои работу|компанию, перешел|перешла на|в .. работу|компанию|другую|другую, мои договор|контракт|трудовои .. закончил*|истек|расторгнут, попрощал*, я больше не, больше не .. числится|работает|является|сотрудн*, бывш* сотрудн*|коллег*|работник*, умер|умерла|скончал*|смерт*|кончин*, адрес|ящик|почта|аккаунт|учетная .. закрыт*|удален*|отключен*|неактив*|не проверяется|не существует|деиствует, договор|контракт .. истек|расторгнут|закончил*, нов* контакт*|сотрудник|ответственн*, перешел|перешла .. другую|работу|компанию, заменил|заменила, уволен*|уволил*, покинул*|ушел|ушла',
  left: 'больше|уже не .. работаю|занимаю|являюсь .. в|здесь|компании|сотрудником|тут, не работаю .. больше|здесь, я .. уволился|уволилась|уволен|пенсии|пенсию, из компании|фирмы|организации .. я|ушел|ушла|уволился|уволилась, мои последнии рабочии, мои преемник, мои обязанности .. переданы|перешли, я|больше|уже .. не .. работаю|сотрудник*|числюсь, сменил|сменила .. место|работу .. работы',
  leftOther:
    'больше|уже не .. работает, не работает .. больше, уволился, уволилась, вышел|вышла|ушел|ушла .. пенсию|компании, скончался, скончалась, покинул|покинула .. компанию, обязанности .. исполняет|переданы|перешли, больше|уже .. не .. работает|числится|сотрудник*, сотрудник|коллега .. уволен*|уволил*, уволен, уволена, сменил|сменила .. работу',
  away: 'я|буду|нахожусь|ухожу .. отпуске|отпуск|командировке|больничном|выставке|конференции|декрете|обучении|отгуле, вернусь|выиду .. в|на|из|после|к, офис|мы .. закрыт|закрыты|работаем, болею, меня|нас .. нет|не будет|отсутств* .. офисе|месте|до|на|сегодня, отсутствую .. офисе|до|на|сегодня, не .. офисе|работе|месте .. до|сегодня|буду, болею, я .. заболел|заболела|больнице, отвечу|вернусь|буду .. понедельник|вторник|среду|четверг|пятницу|когда|после|возвращени*, не работаю .. по|пятницам|понедельникам, офис|магазин|компания .. закрыт|закрыта|закрыто',
  awayWords:
    'отпуск*, отсутств*, командировк*, больничн*, вернусь, выиду, закрыт*, выставк*, отгул*, нет в офисе|на, меня не будет, не в офисе, декрет*, недоступ*, каникул*',
  gone: 'я .. вышел|вышла|ушел|ушла на пенсию, вышел|вышла на пенсию, я .. на пенсии, я уволился|уволилась, сменил|сменила .. работу|место',
}
const ukrainian: AbsenceWords = {
  ended:
    'нов* робот*|виклик*|місц*|компані*|проект*|проєкт*, іншу роботу|компанію, переишов|переишла на|в|до, змінив|змінила .. місце|роботу|компанію, міи договір|контракт .. закінч*|розірван*, я більше не, більше не .. є|працює|співробіт*|числиться, колишн* співробіт*|колег*|працівн*, помер|померла|смерть, адреса|скринька|пошта|акаунт .. закрит*|видален*|вимкнен*|неактивн*|перевіря*|існує|діє, договір|контракт .. закінч*|розірван*, нов* контакт*|відповідальн*, переишов|переишла .. іншу|роботу|компанію, замінив|замінила, звільнен*|звільнив*, пішов|пішла',
  left: 'більше|вже|уже не .. працюю|обіимаю|є .. в|у|тут|компаніі|співробітни*, не працюю .. більше|тут, я .. звільнився|звільнилася|звільнилась|пенсіі|пенсію, з компаніі|фірми .. я|пішов|пішла|звільни*, міи останніи робочии, міи наступник, моі обовязки .. передано|переишли',
  leftOther:
    'більше|вже|уже не .. працює, не працює .. більше, звільнився, звільнилася, звільнилась, вииш*|пішов|пішла .. пенсію|компаніі, помер, померла, залишив|залишила .. компанію, обовязки .. виконує|передано, більше|вже|уже .. не .. працює|співробітни*, звільнен*, змінив|змінила .. роботу',
  away: 'я|буду|перебуваю|иду .. відпустці|відпустку|відрядженні|лікарняному|виставці|конференціі|декреті|навчанні, повернуся|повернусь|вииду .. в|у|на|з|після|до, офіс|ми .. зачинено|зачинені|зачинении, хворію, мене|нас .. немає|немае|не буде .. офісі|місці|до|сьогодні, відсутн* .. офісі|до|сьогодні, хворію|хворію, я .. захворів|захворіла|лікарні, відповім|повернусь|повернуся|буду .. понеділок|вівторок|середу|четвер|пятницю|коли|після, офіс|магазин .. зачинено|зачинении|закрито',
  awayWords:
    'відпуст*, відсутн*, відрядж*, лікарнян*, повернуся, повернусь, зачинен*, виставц*, немає в офісі, мене немає|немае, мене не буде, декрет*, вихідн*',
  gone: 'я .. вииш*|пішов|пішла на пенсію, я на пенсіі, я звільнився|звільнилася|звільнилась, змінив|змінила .. роботу|місце роботи',
}
const finnish: AbsenceWords = {
  ended:
    'uusi|uuden|uusien|uudessa|uuteen tyo*|haaste*|tehtav*, toisen tyonantajan, siirtynyt|siirryin .. toisen|muihin|uusiin|muualle, aikani .. paattyi|paattynyt, sopimukseni .. paattyi|paattynyt, irtisanouduin|irtisanoutunut, entinen|entisen tyontekij*|kollega*, jaanyt|jai .. elakkeelle, kuollut|menehtyi|kuoli|edesmennyt, osoite|tili|laatikko|postilaatikko .. poistettu|poistuu|suljettu|poistunut|kaytosta, sopimus|tyosuhde .. paattyi|paattynyt, uusi|uudet yhteyshenkilo|haasteet|yhteystieto, uusien|muiden haasteiden, ei .. enaa .. palveluksess*|meilla|yrityksess*|tyosken*, tilalle|tilalla, irtisanoutunut',
  left: 'en .. enaa .. tyoskentele|ole .. toissa|palveluksessa|yrityksessa|taalla, en tyoskentele|ole .. enaa, olen|jain|jaanyt .. elakkeella|elakkeelle, olen .. vaihtanut .. tyopaikkaa, tyosuhteeni .. paattynyt|paattyi, seuraajani, viimeinen tyopaivani',
  leftOther:
    'ei .. enaa .. tyoskentele|ole .. toissa|palveluksessa|meilla, ei tyoskentele|ole .. enaa, on .. lopettanut|elakkeella|elakkeelle|menehtynyt|kuollut, tehtavat .. siirtyneet|hoitaa, tyosuhde .. paattynyt, ei .. enaa .. tyoskentele|ole|tyossa, siirtynyt .. toisen|muihin|muualle|elakkeelle, vaihtanut tyopaikkaa, lopetti tyot, lopetti|lahti|siirtyi .. meilta|meilla|yrityksesta|yhtiosta|elakkeelle|muualle, on lopettanut',
  away: 'olen|olemme .. loma*|kesaloma*|talviloma*|vuosiloma*|poissa|sairaslomalla|sairauslomalla|vapaalla|perhevapaalla|opintovapaalla|tyomatkalla|messuilla|koulutuksessa|matkalla, en ole .. tavoitettavissa|paikalla|toimistolla, palaan .. toihin|toimistolle|lomalta, toimisto*|olemme .. suljettu|kiinni, luen viesteja .. harvoin, sairastan, olen .. sairaana|kipea|flunssassa|sairaalassa, palaan|vastaan .. maanantaina|tiistaina|keskiviikkona|torstaina|perjantaina|toihin|lomalta|kun, en ole .. toissa|paikalla|tavoitettavissa, en tyoskentele .. perjantaisin|maanantaisin',
  awayWords:
    'loma*, kesaloma*, vuosiloma*, poissa*, sairas*, sairaus*, messuilla, suljettu, palaan, vapaalla, tyomatka*',
  gone: 'jain|jaanyt|olen .. elakkeelle|elakkeella, olen vaihtanut tyopaikkaa',
}
const hungarian: AbsenceWords = {
  ended:
    'uj munkahely*|kihivas*|allas*|cegnel, munkahelyet valt*, szerzodesem|munkaviszonyom .. lejart|megszunt|veget, elkoszon*|bucsuz*, felmond*, mar nem .. munkatars*|dolgoz*, nem|mar .. munkatarsunk|kollegank|dolgozonk|alkalmazottunk, volt|korabbi munkatars*|kollega*|dolgozo*, elhunyt|meghalt|halala, cim|fiok|postafiok|emailcim .. megszunt|megszunik|inaktiv|torolve|lezart, szerzodese|munkaviszonya .. lejart|megszunt, uj kapcsolattarto|munkahely*|kihivas*, helyette|helyere|utodja|utoda, elhagyta .. cegunket|ceget|vallalat*, felmondott, tavozott',
  left: 'mar|tobbe|tovabb nem .. dolgozom|vagyok .. cegnel|itt|munkatarsa|alkalmazottja, nem dolgozom .. mar|itt|tobbe|cegnel, kileptem, nyugdijba .. mentem|vonultam, nyugdijas vagyok, munkaviszonyom .. megszunt, utodom',
  leftOther:
    'mar|tobbe nem .. dolgozik, nem dolgozik .. mar|tobbe|nalunk, kilepett, nyugdijba .. ment|vonult, elhunyt, munkaviszonya .. megszunt, feladatait|munkakoret .. vette|atvette|latja, mar|tobbe .. nem .. dolgozik|nalunk, tavozott .. cegtol|vallalattol|tolunk, munkahelyet valtott, nyugdijas',
  away: 'szabadsagon|tappenzen|betegszabadsagon|uton|kiallitason|vasaron|konferencian|kepzesen .. vagyok|leszek|vagyunk|leszunk, irodank|cegunk|iroda .. zarva, vagyok|leszek .. szabadsagon|tappenzen, visszaterek, beteg vagyok, jovok vissza, beteg vagyok|lettem, hetfon|kedden|szerdan|csutortokon|penteken .. valaszolok|jelentkezem|olvasom|elerheto|dolgozom, nem .. dolgozom|vagyok .. penteken|irodaban|bent|ma, korhazban vagyok, zarva vagyunk|tartunk, ma|irodank .. zarva, szabadsagon .. ig',
  awayWords: 'szabadsag*, tappenz*, tavol*, visszater*, zarva, kiallitas*, uton, beteg*',
  gone: 'nyugdijba mentem|vonultam, nyugdijas vagyok, munkahelyet valtottam',
}
const turkish: AbsenceWords = {
  ended:
    'yeni|baska bir|is|goreve|sirket*|firmada, gorevim|sozlesmem|calisma .. sona|bitti|erdi|ermistir|doldu, ayrildim|ayrilmis|ayriliyorum, veda ed*, eski calisan*|personel*|mesai, vefat|hayatini kaybet*|oldu, hesap|adres|posta .. kapatil*|kapandi|kullanimdan|iptal|aktif|devre, gorevi|sozlesmesi .. sona|bitti|erdi|ermistir, yeni ilgili|yetkili|iletisim|gorev*, ayrilmistir|ayrildi|ayrilmis, yerine .. bakiyor|geldi|atand*, emekliye|emekli',
  left: 'artik .. calismiyorum|calismamaktayim|degilim, isten|sirketten|gorevimden|kurumdan .. ayrildim|ayrilmis, emekli oldum|olmus, istifa ettim, yerime .. atandi|geldi|bakiyor',
  leftOther:
    'artik .. calismiyor|calismamaktadir, isten|sirketten|sirketimizden|gorevinden|kurumumuzdan .. ayrildi|ayrilmistir|ayrilmis, emekli oldu|olmustur, vefat etti|etmistir, yerine .. atandi|atanmistir|geldi|bakmaktadir, artik .. calismiyor|calismamakta*|bunyemizde|degil, emekliye ayrildi, is degistirdi, gorevi sona ermistir|erdi',
  away: 'izindeyim, tatildeyim, raporluyum, fuardayim, seyahatteyim, hastayim, izinli|izinde|tatilde|raporlu|fuarda|seyahatte|egitimde .. olacagim|bulunuyorum|bulunmaktayim|bulunacagim, ofisimiz|sirketimiz .. kapali*, donecegim, doguma .. ayrildim, hastayim, rahatsizim, hastanedeyim, bugun .. ofiste|yokum|izinliyim|degilim, pazartesi|sali|carsamba|persembe|cuma .. donecegim|cevap|yanit|ofiste, ofiste|is degilim|yokum',
  awayWords: 'izin*, izni*, tatil*, rapor*, fuar*, seyahat*, kapali*, donecegim, donus*',
  gone: 'emekli oldum, is degistirdim',
}
const greek: AbsenceWords = {
  ended:
    'νεα|νεο|αλλη επαγγελματικ*|εργασια|δουλεια|εταιρεια|προκληση|κεφαλαιο, δεν .. ανηκω|ειμαι|εργαζομαι .. πλεον|δυναμικο, συμβαση μου .. εληξε|ληξει, αλλαξα δουλεια|εργασια|εταιρεια, πρωην συνεργατ*|υπαλληλ*|συναδελφ*, απεβιωσε|πεθανε|θανατο*, διευθυνση|λογαριασμος|θυριδα .. καταργ*|απενεργοποι*|κλεισ*|ανενεργ*|ισχυει, συμβαση .. εληξε|ληξει, νεος|νεα υπευθυν*|επικοινων*|επαφη, συνταξιοδοτ*, αλλαξε δουλεια|εργασια|εταιρεια, αντικατασταθηκε|αντικαθιστα, δεν .. πλεον .. δυναμικο|μαζι|εταιρεια',
  left: 'δεν .. εργαζομαι|δουλευω|ανηκω|απασχολουμαι|ειμαι .. πλεον|πια, πλεον|πια δεν .. εργαζομαι|δουλευω|ανηκω|απασχολουμαι, αποχωρησα|παραιτηθηκα|εφυγα .. απο .. εταιρεια|εταιρια|θεση, συνταξιοδοτηθηκα, βγηκα .. συνταξη, αντικαταστατης μου',
  leftOther:
    'δεν .. εργαζεται|δουλευει|ανηκει|απασχολειται .. πλεον|πια, πλεον|πια δεν .. εργαζεται|δουλευει|ανηκει|απασχολειται|ειναι, αποχωρησε|παραιτηθηκε|εφυγε .. απο, συνταξιοδοτηθηκε, απεβιωσε, καθηκοντα .. ανελαβε|αναλαβει, δεν .. εργαζεται|δουλευει|ανηκει .. πια|πλεον|εδω, συνταξη',
  away: 'ειμαι|βρισκομαι|λειπω .. αδεια|διακοπες|αναρρωτικη|ταξιδι|εκθεση|συνεδριο|σεμιναριο, επιστρεφω, επιστρεψω, λειπω, απουσιαζω, γραφειο|γραφεια|ειμαστε .. κλειστο|κλειστα|κλειστοι, ειμαι αρρωστ*|αδιαθετ*|νοσοκομει*, δεν ειμαι|βρισκομαι .. γραφειο|διαθεσιμ*|δουλεια, απαντησω|επιστρεφω|επιστρεψω .. δευτερα|τριτη|τεταρτη|πεμπτη|παρασκευη|οταν|τη|την|στις, γραφειο|καταστημα .. κλειστο, σε αδεια|διακοπες .. εως|μεχρι|ως',
  awayWords: 'αδεια, απουσι*, διακοπες, επιστρ*, ταξιδι, κλειστ*, εκθεση, λειπω',
  gone: 'συνταξιοδοτηθηκα, βγηκα .. συνταξη, αλλαξα δουλεια|εργασια',
}

export const otherAbsences = [polish, czech, slovak, russian, ukrainian, finnish, hungarian, turkish, greek]
