import type { AbsenceWords } from './absence-words.ts'

const polish: AbsenceWords = {
  left: 'juz|nie .. pracuje|jestem .. juz|pracownikiem|pracownica|zatrudnion*, odszedlem|odeszlam|zwolnilem|zwolnilam .. firmy|pracy|spolki|sie|emeryture, przeszedlem|przeszlam|jestem na emeryture|emeryturze, zakonczylem|zakonczylam .. prace|wspolprace|zatrudnienie, moj nastepca',
  leftOther:
    'nie .. pracuje .. juz, juz nie pracuje|jest, odszedl|odeszla .. firmy|pracy|emeryture|nas, przeszedl|przeszla na emeryture, zmarl|zmarla, zakonczyl|zakonczyla .. prace|wspolprace, obowiazki .. przejal|przejela|przejmuje',
  away: 'jestem|bede|przebywam .. urlopie|zwolnieniu|delegacji|targach|szkoleniu|l4|konferencji|nieobecn*, wracam|wroce .. do|w|dnia|po|pracy|biura, biuro|firma|jestesmy .. nieczynn*|zamkniet*, mam|korzystam .. urlop*',
  awayWords: 'urlop*, nieobecn*, delegacj*, zwolnieni*, wracam, wroce, nieczynn*, zamkniet*, targach, l4',
}
const czech: AbsenceWords = {
  left: 'jiz|uz .. nepracuji|nepracuju|nepusobim|nejsem .. v|ve|pro|u|zde|zamestnan*|soucasti, nepracuji|nepracuju|nepusobim jiz|uz, odesel|odesla jsem .. firmy|spolecnosti|duchodu|zamestnani, jsem v duchodu, ukoncil|ukoncila jsem, muj nastupce',
  leftOther:
    'jiz|uz .. nepracuje|nepusobi|neni, nepracuje|nepusobi jiz|uz, odesel|odesla .. firmy|spolecnosti|duchodu, ukoncil|ukoncila .. pomer|spolupraci|pusobeni, zemrel|zemrela, agendu .. prevzal|prevzala',
  away: 'jsem|budu|cerpam|mam .. dovolene|dovolenou|neschopence|neschopnosti|nemocenske|materske|rodicovske|ceste|veletrhu|skoleni|nepritomn*, vratim|vracim se .. v|do|dne|od|po, zpet budu|jsem, mame|kancelar|firma .. zavreno|zavrena, marodim',
  awayWords: 'dovolen*, nepritom*, neschop*, nemoc*, vratim, vracim, zavren*, veletrh*, skoleni',
}
const slovak: AbsenceWords = {
  left: 'uz .. nepracujem|neposobim|nie .. som|v|vo|pre|u|tu, nepracujem|neposobim uz|viac, odisiel|odisla som .. firmy|spolocnosti|dochodku, som na|v dochodku, ukoncil|ukoncila som, moj nastupca',
  leftOther:
    'uz .. nepracuje|neposobi, uz nie je, nepracuje|neposobi uz|viac, odisiel|odisla .. firmy|spolocnosti|dochodku, ukoncil|ukoncila .. pomer|spolupracu|posobenie, zomrel|zomrela, agendu .. prevzal|prevzala',
  away: 'som|budem|cerpam|mam .. dovolenke|dovolenku|pn|pnke|materskej|rodicovskej|ceste|veltrhu|skoleni|nepritomn*, vratim|vraciam sa .. v|do|dna|od|po, spat budem|som, mame|kancelaria|firma .. zatvorene|zatvorena, marodim',
  awayWords: 'dovolen*, nepritom*, pn, vratim, vraciam, zatvoren*, veltrh*, skoleni',
}
const russian: AbsenceWords = {
  left: 'больше|уже не .. работаю|занимаю|являюсь .. в|здесь|компании|сотрудником|тут, не работаю .. больше|здесь, я .. уволился|уволилась|уволен|пенсии|пенсию, мои последнии рабочии, мои преемник, мои обязанности .. переданы|перешли',
  leftOther:
    'больше|уже не .. работает, не работает .. больше, уволился, уволилась, вышел|вышла|ушел|ушла .. пенсию|компании, скончался, скончалась, покинул|покинула .. компанию, обязанности .. исполняет|переданы|перешли',
  away: 'я|буду|нахожусь|ухожу .. отпуске|отпуск|командировке|больничном|выставке|конференции|декрете|обучении|отгуле, вернусь|выиду .. в|на|из|после|к, офис|мы .. закрыт|закрыты|работаем, болею',
  awayWords: 'отпуск*, отсутств*, командировк*, больничн*, вернусь, выиду, закрыт*, выставк*, отгул*',
}
const ukrainian: AbsenceWords = {
  left: 'більше|вже|уже не .. працюю|обіимаю|є .. в|у|тут|компаніі|співробітни*, не працюю .. більше|тут, я .. звільнився|звільнилася|звільнилась|пенсіі|пенсію, міи останніи робочии, міи наступник, моі обовязки .. передано|переишли',
  leftOther:
    'більше|вже|уже не .. працює, не працює .. більше, звільнився, звільнилася, звільнилась, вииш*|пішов|пішла .. пенсію|компаніі, помер, померла, залишив|залишила .. компанію, обовязки .. виконує|передано',
  away: 'я|буду|перебуваю|иду .. відпустці|відпустку|відрядженні|лікарняному|виставці|конференціі|декреті|навчанні, повернуся|повернусь|вииду .. в|у|на|з|після|до, офіс|ми .. зачинено|зачинені|зачинении, хворію',
  awayWords: 'відпуст*, відсутн*, відрядж*, лікарнян*, повернуся, повернусь, зачинен*, виставц*',
}
const finnish: AbsenceWords = {
  left: 'en .. enaa .. tyoskentele|ole .. toissa|palveluksessa|yrityksessa|taalla, en tyoskentele|ole .. enaa, olen|jain|jaanyt .. elakkeella|elakkeelle, olen .. vaihtanut .. tyopaikkaa, tyosuhteeni .. paattynyt|paattyi, seuraajani, viimeinen tyopaivani',
  leftOther:
    'ei .. enaa .. tyoskentele|ole .. toissa|palveluksessa|meilla, ei tyoskentele|ole .. enaa, on .. lopettanut|elakkeella|elakkeelle|menehtynyt|kuollut, tehtavat .. siirtyneet|hoitaa, tyosuhde .. paattynyt',
  away: 'olen|olemme .. loma*|kesaloma*|talviloma*|vuosiloma*|poissa|sairaslomalla|sairauslomalla|vapaalla|perhevapaalla|opintovapaalla|tyomatkalla|messuilla|koulutuksessa|matkalla, en ole .. tavoitettavissa|paikalla|toimistolla, palaan .. toihin|toimistolle|lomalta, toimisto*|olemme .. suljettu|kiinni, luen viesteja .. harvoin',
  awayWords:
    'loma*, kesaloma*, vuosiloma*, poissa*, sairas*, sairaus*, messuilla, suljettu, palaan, vapaalla, tyomatka*',
}
const hungarian: AbsenceWords = {
  left: 'mar|tobbe|tovabb nem .. dolgozom|vagyok .. cegnel|itt|munkatarsa|alkalmazottja, nem dolgozom .. mar|itt|tobbe|cegnel, kileptem, nyugdijba .. mentem|vonultam, nyugdijas vagyok, munkaviszonyom .. megszunt, utodom',
  leftOther:
    'mar|tobbe nem .. dolgozik, nem dolgozik .. mar|tobbe|nalunk, kilepett, nyugdijba .. ment|vonult, elhunyt, munkaviszonya .. megszunt, feladatait|munkakoret .. vette|atvette|latja',
  away: 'szabadsagon|tappenzen|betegszabadsagon|uton|kiallitason|vasaron|konferencian|kepzesen .. vagyok|leszek|vagyunk|leszunk, irodank|cegunk|iroda .. zarva, vagyok|leszek .. szabadsagon|tappenzen, visszaterek, beteg vagyok, jovok vissza',
  awayWords: 'szabadsag*, tappenz*, tavol*, visszater*, zarva, kiallitas*, uton, beteg*',
}
const turkish: AbsenceWords = {
  left: 'artik .. calismiyorum|calismamaktayim|degilim, isten|sirketten|gorevimden|kurumdan .. ayrildim|ayrilmis, emekli oldum|olmus, istifa ettim, yerime .. atandi|geldi|bakiyor',
  leftOther:
    'artik .. calismiyor|calismamaktadir, isten|sirketten|sirketimizden|gorevinden|kurumumuzdan .. ayrildi|ayrilmistir|ayrilmis, emekli oldu|olmustur, vefat etti|etmistir, yerine .. atandi|atanmistir|geldi|bakmaktadir',
  away: 'izindeyim, tatildeyim, raporluyum, fuardayim, seyahatteyim, hastayim, izinli|izinde|tatilde|raporlu|fuarda|seyahatte|egitimde .. olacagim|bulunuyorum|bulunmaktayim|bulunacagim, ofisimiz|sirketimiz .. kapali*, donecegim, doguma .. ayrildim',
  awayWords: 'izin*, izni*, tatil*, rapor*, fuar*, seyahat*, kapali*, donecegim, donus*',
}
const greek: AbsenceWords = {
  left: 'δεν .. εργαζομαι|δουλευω|ανηκω|απασχολουμαι|ειμαι .. πλεον|πια, πλεον|πια δεν .. εργαζομαι|δουλευω|ανηκω|απασχολουμαι, αποχωρησα|παραιτηθηκα|εφυγα .. απο .. εταιρεια|εταιρια|θεση, συνταξιοδοτηθηκα, βγηκα .. συνταξη, αντικαταστατης μου',
  leftOther:
    'δεν .. εργαζεται|δουλευει|ανηκει|απασχολειται .. πλεον|πια, πλεον|πια δεν .. εργαζεται|δουλευει|ανηκει|απασχολειται|ειναι, αποχωρησε|παραιτηθηκε|εφυγε .. απο, συνταξιοδοτηθηκε, απεβιωσε, καθηκοντα .. ανελαβε|αναλαβει',
  away: 'ειμαι|βρισκομαι|λειπω .. αδεια|διακοπες|αναρρωτικη|ταξιδι|εκθεση|συνεδριο|σεμιναριο, επιστρεφω, επιστρεψω, λειπω, απουσιαζω, γραφειο|γραφεια|ειμαστε .. κλειστο|κλειστα|κλειστοι',
  awayWords: 'αδεια, απουσι*, διακοπες, επιστρ*, ταξιδι, κλειστ*, εκθεση, λειπω',
}

export const otherAbsences = [polish, czech, slovak, russian, ukrainian, finnish, hungarian, turkish, greek]
