import type { Lexicon } from './lexicon.ts'

export const polish: Lexicon = {
  not: 'nie, nigdy',
  send: 'wysylac, wysylaj*, wysylania, przysylac, przysylaj*, przesylac, przesylaj*, slac, slij, slijcie, wysylanie, kierowac, kieruj*, kierowania, nadsylac, nadsylaj*, podsylac, podsylaj*, wysylki',
  contact:
    'pisac, pisz, piszcie, kontaktowac, kontaktuj*, nekac, nekaj*, spamowac, spamuj*, niepokoic, zaczepia*, mailowac, dzwonic, meczyc, meczcie, zawracac, niepokojcie, zasypywac, atakowac',
  mails:
    'mail*, maile, maili, wiadomosci*, e mail*, emaili, emaile, reklam*, newsletter*, spam*, ofert, korespondencj*, informacji handlowych, ofert handlowych, spamu, korespondencji',
  more: 'wiecej, ponownie, kolejnych, dalszych, przyszlosci, juz, nigdy, dalej, zadnych',
  me: 'mnie, mi, nam, nas, do mnie, do nas',
  mine: 'moj|moje|moich|nasz|nasze|ten|mojego|naszego adres*|dane|danych|e|email|mail|numer|kontakt, dane osobowe, danych osobowych',
  stop: 'przesta*, stop, zaprzesta*, dosc, skoncz*, zaniecha*, wstrzyma*, powstrzyma*, koniec z, zaprzestani*',
  noWant:
    'nie chce*, nie zycz*, nie wyraz* zgody, nie zgadza*, nie jestem zainteresowan* otrzymywaniem, nie chcial*, nie zycze sobie, nie zyczymy sobie, nie potrzebuj* wiecej|kolejnych, nie mam ochoty, nie interesuje mnie otrzymywanie',
  receive: 'otrzymywa*, dostawa*, dostac, otrzymywac, kontaktu, byc kontaktowan*',
  remove:
    'usun*, usuniecie, usuniecia, usuwac, skasuj*, skasowa*, wykresl*, skresl*, wykreslic, wymaz*, zabierz*, wyrzuc*, wykluczyc, wylacz*, zdejm*, wyrejestruj*',
  list: 'list*, baz*, bazy danych, newsletter*, system*, mailing*, rejestr*, subskrypcj*, wysylk*, kartotek*, ewidencj*, kontaktow, kampani*, spisu',
  leave:
    'wypis*, wypisz*, wypisac, rezygnuj* z, zrezygnowac z subskrypcji|newslettera, anuluj* subskrypcj*, unsubscribe',
  want: 'prosz*, prosic, chce, chcial*, czy mozecie, mozna, moga panstwo, zadam, jak',
  from: 'z, ze, od',
  yours: 'tej, waszej, panstwa, tych, twojej, wszystkich, tego',
  none: 'zadnych, zadnej, bez',
  law: 'rodo, gdpr, art 17, art 21, artykul* 17, artykul* 21, ustawy o swiadczeniu, prawo do bycia',
  object: 'usun*, usuniecia, usuniecie, sprzeciw*, zapomniany*, wycof*, cofam, cofn*, zadam, skasow*',
  authority: 'uodo, urzed* ochrony, uokik, uke, prezes* urzedu, prawnik*, policj*',
  complain:
    'skarg*, zglosz*, zglos*, zglaszam, donies*, nastepnym razem, nastepn*, zawiadomi*, inaczej, w przeciwnym',
  phrase:
    'zadam*|wnosz*|wnosimy .. usuniec* .. danych|adres*, sprzeciw* .. wobec|przetwarzani*, prawo do bycia zapomnianym, prawo do usuniecia, dajcie .. spokoj, daj .. spokoj, zostaw* mnie|nas w spokoju, zapomni* .. adres*|numer*, wycofuj* .. zgod*, cofam .. zgod*, prosze .. o .. usuniecie .. danych|adresu|z, prosze .. o zaprzestanie, przesta* .. wysylac|pisac|przysylac|slac|spamowac|nekac, nie pisz* .. do mnie|nas, nie .. kontakt* .. ze mna|nami, wypisz* mnie|nas|z, rezygnuje|rezygnujemy|rezygnacja z .. subskrypcji|newslettera|otrzymywania|wiadomosci|maili|wysylki, nie .. przysyl*|wysyl* .. wiecej|mi|nam|mnie|ofert, niekierowani*, niewysylani*, nieprzysylani*, nieprzesylani*, niekontaktowani*, niech .. ostatni* mail|wiadomosc|raz|e|kontakt|list|email, oby .. ostatni* mail|wiadomosc|raz|e|kontakt|email, sprzeciwiam|sprzeciwiamy sie .. wykorzyst*|przetwarz*|uzywa*|otrzymyw*|wysyla*, nie zgadzam|wyrazam .. wykorzyst*|przetwarz*|otrzymyw*|uzywa*|kontakt*, czarn* list*, list* robinsona, odczep* sie, dajcie sobie .. spokoj, w spokoju, swiety spokoj, nie zycz* sobie .. takich|wiecej|kontaktu|ofert|tego|korespondencji, oszczedz* mi|nam, zapomnijcie o mnie|nas, zabierz*|wyrzuc*|wykresl*|usun* mnie|nas|moj|nasz|moje .. z|ze|stad, zablokowa* panstwa|was|wasz|ten, jak .. pozbyc sie, prosze nie nalegac',
  alone:
    'wypisz, wypisz mnie, wypisac, rezygnuje, stop, usun, usuncie, unsubscribe, wypisuje sie, prosze o wypisanie, wypis, dosc, wystarczy, koniec, dajcie spokoj, nie pisac wiecej, nigdy wiecej, usuncie mnie, skreslic, bez ofert',
  weak: 'nigdy .. zapis*|zamawia*|prosil*|wyrazal*, nie .. zapisywal*|zamawial*|prosil*|wyrazal*, to spam, spam',
  veto: 'usunel*|usunal*|skasowal* .. przypadk*|przez|wszystk*|stare, konkuren*, waha*, kliknij*, klikn*, jesli nie chc*, stary adres, starego adresu, przed poniedzialkiem, zaproszen*, tylko do|mnie|mi|ja, lecz, telefonicznie',
}

export const czech: Lexicon = {
  not: 'ne, nikdy, jiz ne',
  send: 'posilat, zasilat, rozesilat',
  contact: 'kontaktovat, psat, obtezovat, oslovovat, spamovat, otravovat, rusit, volat, bombardovat',
  mails:
    'mail*, e mail*, email*, zprav*, reklam*, newsletter*, spam*, nabid*, sdeleni, obchodni, poste, posty, obchodnich, korespondenc*, oslovovani',
  more: 'vice, vic, uz, jiz, dalsi*, znovu, nadale, pristi, budoucn*, nikdy, dal',
  me: 'mne, mi, nam, nas, me, mnou, nami',
  mine: 'moj*|muj|me|nase|nas|tuto|svou|moje|tento adres*|udaje|data|e|email|mail|kontakt*|cislo, osobni* udaj*',
  stop: 'prestan*, prestante, prestat, stop, ukoncete, skoncete, zastavte, dost, zdrzte, zdrzet, nechte toho, konec s, zanechte, upustte, upustit',
  noWant:
    'nechci, nechceme, nepreji si, neprejeme si, nezadam, nemam zajem o zasilani|dalsi, neposilejte, neposilej, nezasilejte, nezasilej, nepiste, nepis, nekontaktujte, nekontaktuj, neoslovujte, neobtezujte, nesouhlasim se zasilanim, nezadejte, nemailujte, si nepreji, si neprejeme, nestojim o, nestojime o, nemam zajem dostavat, neotravujte, nerusi*, neobracejte, nevolejte',
  receive: 'dostavat, dostat, prijimat, odebirat, zasilat, byt kontaktovan*, aby',
  remove:
    'odstran*, vymaz*, smaz*, vyrad*, vyskrtn*, odebrat, odeberte, zrus*, vymazani, vyjme*, vyrazeni, vyjmuti, vyskrtnuti, smazani, odstraneni, vyhod*, vynech*, skrtn*, vyjmout, zlikvid*',
  list: 'seznam*, databaz*, newsletter*, mailing*, evidenc*, system*, rozesil*, odber*, distribucni*, adresar*, kontakt*, kartotek*, kampan*, evidence',
  leave: 'odhlas*, odhlasit, odhlaste, odhlaseni, zrus* odber, unsubscribe, odregistr*',
  want: 'prosim*, zadam, zadame, chci, chtel*, muzete, mohli byste, jak',
  from: 'z, ze, od',
  yours: 'tohoto, vaseho, vasi, vasich, tech, teto, vsech',
  none: 'zadne, zadny, zadnych, bez',
  law: 'gdpr, clanek 17, clanku 17, clanek 21, clanku 21, cl 17, cl 21, 480 2004, ochrane osobnich',
  object: 'vymaz*, odstran*, smaz*, namit*, zapomen*, odvolav*, vymazani, zadam',
  authority: 'uoou, urad pro ochranu, uradu pro ochranu, ctu, pravnik*, policie, cesky telekom*',
  complain: 'stiznost*, oznam*, nahlas*, podam, pristi*, udani, jinak, obrat*',
  phrase:
    'zadam*|pozaduj* .. vymaz* .. udaju|adres*, vznasim namitku, namitk* proti .. zpracovani, pravo byt zapomenut, pravo na vymaz, dejte mi|nam pokoj, nechte me|mne|nas .. pokoji|byt, zapomente .. adres*|cislo, odvolavam .. souhlas, prestan* .. psat|posilat|zasilat|kontaktovat|obtezovat|spamovat|mi, uz mi|nam .. neposilejte|nepiste|nepis, vyrad* me|mne|nas|mou, vymaz* me|mne|nas|mou|moje|muj, smaz* me|mne|nas|mou|moje|muj, odhlas* me|mne|nas, o|zadam vyrazeni|vymaz|smazani|odstraneni .. z|ze|databaze|osobnich|udaju|meho, uz|jiz mi|nam .. neposilejte|nepiste|nevolejte, nepiste|neposilejte|nekontaktujte|nepis|neposilej .. mi|me|mne|nam|nas .. uz|jiz|vice|dale|prosim, at .. je|to|tohle|byl .. posledni* e|email|mail|zprava|nabidka|krat, doufam .. posledni* e|email|mail|zprava|nabidka .. dostan*|prijd*|od, nechte|nech me|nas|mne byt|na, dejte|dej .. pokoj, cern* listin*, blacklist*, usetrete|usetri me|nas|mne, vynechte me|nas|mne, zdrzte|zdrzet se .. dalsich|zasil*|kontakt*|nabidek, zapomente na mne|me|nas, dalsi* .. si neprej*|nezad*|nechc*, mam dost vasich|tech|techto, jak se zbavim|zbavit',
  alone:
    'odhlasit, odhlaste, odhlaste me, odhlaseni, stop, nechci, smazat, unsubscribe, vyradit, dost, staci, uz staci, konec, dejte pokoj, nikdy vic, vyskrtnout, bez reklam, nechte toho',
  weak: 'nikdy jsem .. neprihlas*|nezadal*|nesouhlas*, neprihlasil*, nesouhlasil*, to je spam, je to spam, spam',
  veto: 'konkuren*, nevahej*, klikn*, pokud nechcete, starou adresu, stary e, stara adresa, pred pondelim, brozur*, cenik*, ale mne|mi|na|k|nam, nybrz, telefonicky',
}

export const slovak: Lexicon = {
  ...czech,
  not: 'ne, nikdy, viac ne',
  send: 'posielat, zasielat, rozosielat',
  contact: 'kontaktovat, pisat, obtazovat, oslovovat, spamovat, otravovat, rusit, volat, bombardovat',
  mails:
    'mail*, e mail*, email*, sprav*, reklam*, newsletter*, spam*, ponuk*, oznameni*, posty, obchodnych, korespondenci*, oslovovani*',
  more: 'viac, uz, dalsi*, znova, nadalej, buduc*, nikdy, dalej',
  me: 'mna, mi, nam, nas, ma, mnou, nami',
  mine: 'moj*|moju|nase|nas|tuto|tento|svoju adres*|udaje|data|e|email|mail|kontakt*|cislo, osobn* udaj*',
  stop: 'prestan*, prestat, stop, ukoncite, skoncite, zastavte, dost, zdrzte, zdrzat, nechajte toho, koniec s, zanechajte, upustite, upustit',
  noWant:
    'nechcem, nechceme, nezelam si, nezelame si, neprajem si, neprajeme si, neziadam, neposielajte, neposielaj, nezasielajte, nepiste, nepis, nekontaktujte, nekontaktuj, neoslovujte, neobtazujte, nesuhlasim so zasielanim, nemam zaujem o zasielanie|dalsie, nemailujte, si nezelam, si nezelame, si neprajem, si neprajeme, nestojim o, nestojime o, neotravujte, nerus*, nevolajte',
  receive:
    'dostavat, dostat, prijimat, odoberat, zasielat, byt kontaktovan*, aby, byt .. oslovovan*|kontaktovan*|obtazovan*',
  remove:
    'odstran*, vymaz*, zmaz*, vyrad*, vyskrtn*, odobrat, odoberte, zrus*, vymazani*, vyradenie, vynatie, zmazanie, odstranenie, vyciark*, vyskrt*, preciark*, vyhod*, vynech*, skrtn*',
  list: 'zoznam*, databaz*, newsletter*, mailing*, evidenci*, system*, rozosiel*, odber*, distribucn*, adresar*, kontaktov, kartotek*, kampan*',
  leave: 'odhlas*, odhlasit, odhlaste, odhlasenie, zrus* odber, unsubscribe',
  want: 'prosim*, ziadam, ziadame, chcem, chcel*, mozete, mohli by ste, ako',
  from: 'z, zo, od',
  yours: 'tohto, vasho, vasej, vasich, tych, tejto, vsetkych',
  none: 'ziadne, ziadny, ziadnych, bez',
  law: 'gdpr, clanok 17, clanku 17, clanok 21, clanku 21, cl 17, cl 21, ochrane osobnych',
  object: 'vymaz*, odstran*, zmaz*, namiet*, zabudn*, odvolav*, ziadam',
  authority: 'urad na ochranu, uradu na ochranu, uoou, pravnik*, policia',
  complain: 'staznost*, oznam*, nahlas*, podam, nabuduce, inak, obrat*',
  phrase:
    'ziadam*|pozaduj* .. vymaz* .. udajov|adres*, vznasam namietku, namietam .. proti|spracuvani*, pravo byt zabudnuty, pravo na vymaz*, dajte mi|nam pokoj, nechajte ma|nas .. pokoji|tak, zabudnite .. adres*|cislo, odvolavam .. suhlas, prestan* .. pisat|posielat|zasielat|kontaktovat|obtazovat|spamovat|mi, uz mi|nam .. neposielajte|nepiste|nepis, vyrad* ma|nas|moju, vymaz* ma|nas|moju|moje|moj, zmaz* ma|nas|moju|moje|moj, odhlas* ma|nas, o|ziadam vyradenie|vymaz|vymazanie|zmazanie|odstranenie .. z|zo|databazy|osobnych|udajov|mojho, nepiste|neposielajte|nekontaktujte|nepis .. mi|ma|nam|nas .. uz|viac|prosim, nech .. je|to|toto|bol .. posledn* e|email|mail|sprava|ponuka|krat, dufam .. posledn* e|email|mail|sprava|ponuka .. dostan*|pride|od, nechajte|nechaj ma|nas byt|na|tak|pokoji, dajte|daj .. pokoj, ciern* listin*, blacklist*, usetrite|usetri ma|nas, vynechajte ma|nas, zdrzte|zdrzat sa .. dalsich|zasiel*|kontakt*|ponuk, zabudnite na mna|nas, dalsie .. si nezel*|nepraj*|neziad*|nechc*, nepraj*|nezel* si byt .. oslovovan*|kontaktovan*|obtazovan*, ako sa zbavim|zbavit',
  alone:
    'odhlasit, odhlaste, odhlaste ma, odhlasenie, stop, nechcem, zmazat, unsubscribe, vyradit, dost, staci, uz staci, koniec, dajte pokoj, nikdy viac, vyskrtnut, bez reklam, nechajte toho',
  weak: 'nikdy som .. neprihlas*|neziadal*|nesuhlas*, neprihlasil*, nesuhlasil*, je to spam, toto je spam, spam',
  veto: 'konkuren*, nevahaj*, klikn*, ak nechcete, staru adresu, stary e, stara adresa, pred pondelkom, brozur*, cennik*, ale mne|mi|na|k|nam, telefonicky',
}

export const russian: Lexicon = {
  not: 'не, никогда, больше не',
  send: 'присыла*, отправля*, посыла*, высыла*, шлите, слать, шли, рассыла*',
  contact:
    'пишите, писать, пиши, связыва*, беспоко*, обраща*, тревож*, спам*, звоните, донима*, надоеда*, обращайтесь, побеспоко*',
  mails:
    'письм*, писем, сообщени*, рассылк*, реклам*, спам*, почт*, предложени*, email*, имейл*, мейл*, коммерческ*, уведомлени*',
  more: 'больше, впредь, далее, снова, еще, никогда, дальнейш*',
  me: 'мне, меня, нам, нас, мной, нами, со мной',
  mine: 'мой|мою|мои|моего|наш|наши|этот|моих|нашу адрес*|данны*|email|почт*|контакт*|номер*|персональн*, персональн* данн*',
  stop: 'прекрат*, перестан*, хватит, стоп, остановите, воздерж*, довольно, завязывай*, кончайте',
  noWant:
    'не хочу, не хотим, не желаю, не желаем, не хотел* бы, не согласен, не согласн*, не нуждаюсь в, не заинтересован* в получении, отказываюсь, отказываемся, не нужны, не нужна, не надо, не даю согласия, не давал* согласия',
  receive:
    'получать, чтобы вы .. писали|присылали|связывались|отправляли, получени*, видеть ваш*, видеть эти, слышать',
  remove:
    'удали*, удалить, удаление, удаления, исключи*, убер*, вычеркн*, сотри*, стереть, выкин*, снимите, вычерк*, уничтож*, удалите, выпиш*',
  list: 'списк*, список, рассылк*, баз*, базы данных, систем*, реестр*, перечн*, контакт*, адресн*',
  leave: 'отпиши, отпишите, отпишитесь, отписать*, отписыв*, отписка, отписки, отмен* подписк*, unsubscribe',
  want: 'прошу, просим, пожалуйста, хочу, хотел* бы, можете, могли бы, требую, требуем, как',
  from: 'от, из, с, со',
  yours: 'этой, вашей, этих, ваших, вашего, всех, данной, своей, своего',
  none: 'никаких, без, ни',
  law: 'gdpr, 152 фз, ст 17, ст 21, стать* 17, стать* 21, закон* о рекламе, закон* о персональных',
  object: 'удали*, удаления, возража*, отзыва*, забвени*, требую, прекрат*',
  authority: 'роскомнадзор*, фас, прокуратур*, надзорн*, юрист*, суд',
  complain: 'жалоб*, пожалу*, обращ*, сообщ*, следующ*, иначе, подам, подадим',
  phrase:
    'пусть .. письмо|сообщение .. последн*, оставьте .. в покое, отстаньте, отвали*, забудьте .. адрес*|номер*, отзываю .. согласие, возражаю .. против|обработк*, право на забвение, право быть забытым, больше .. не пиш*, больше .. не присыл*, больше .. не беспоко*, не пишите .. мне|нам|сюда, не присылайте .. мне|нам, перестаньте .. слать|писать|присылать|спамить|отправлять, прекратите .. слать|писать|присылать|спам*|отправлять|рассылку|рассылать|беспокоить, отпишите .. меня|нас, уберите .. меня|нас, удалите .. меня|нас|мой|мои|наш|мою, исключите .. меня|нас|мой|наш, пусть .. последн* письмо|письмом|сообщение|раз|сообщением, надеюсь .. последн* письмо|раз|сообщение .. вас|получаю, последн* .. письмо|раз|сообщение .. больше не, отстань*, отвяж*, черн* спис*, избавьте|увольте меня|нас, забудьте меня|нас|про|обо|об, не надо .. писать|присылать|слать|беспокоить|мне|нам, отказываюсь|отказываемся от .. рассыл*|писем|получени*|сообщени*|предложени*, запрещаю .. использ*|обработ*|отправ*|писать, хватит .. слать|писать|присылать|спамить|писем, как .. избавиться|отписаться',
  alone:
    'отписаться, отписка, отпишите, отпишите меня, стоп, удалить, удалите, хватит, unsubscribe, отписать, довольно, достаточно, отстаньте, не пишите, не надо, вычеркните, больше не надо, прекратите',
  weak: 'не подписыва*, никогда .. не подписыва*, это спам, спам, не давал* согласия',
  veto: 'мы|я удалили|удалил|удалила, конкурент*, отписался, отписалась, стесня*, нажмите, кликните, перейдите по, если вы не хотите, старый адрес, старого адреса, сомнева*, брошюр*, а мне|нам|присыла*|пишите|отправля*|шлите|лучше, по телефону',
}

export const ukrainian: Lexicon = {
  ...russian,
  not: 'не, ніколи, більше не',
  send: 'надсила*, відправля*, присила*, надішл*, шліть, слати, розсила*',
  contact:
    'пишіть, писати, пиши, звяз*, зв*, турбу*, зверта*, спам*, контакт*, телефонуйте, надокуча*, дошкуля*, чіпля*, пишіт*',
  mails: 'лист*, повідомлен*, розсил*, реклам*, спам*, пошт*, пропозиці*, email*, імейл*, комерційн*, спаму',
  more: 'більше, надалі, далі, знову, ще, ніколи, подальш*',
  me: 'мені, мене, нам, нас, мною, нами',
  mine: 'мою|мої|моя|мій|наш|нашу|цю|моїх|наші адрес*|дан*|email|пошт*|контакт*|номер*|персональн*, персональн* дан*',
  stop: 'припин*, переста*, досить, годі, стоп, зупин*, утрима*, кінчайте',
  noWant:
    'не хочу, не хочемо, не бажаю, не бажаємо, не хотів* би, не згоден, не згодн*, не потребую, не зацікавлен* в отриманні, відмовляюся, відмовляємося, не потрібні, не треба, не даю згоди, не давав* згоди',
  receive: 'отримувати, одержувати, щоб ви .. писали|надсилали, отриманн*, бачити ваш*, бачити ці, чути',
  remove:
    'видал*, вилуч*, приберіть, прибрати, викресл*, зітріть, стерти, викин*, зніміть, знищ*, видаліть, випиш*',
  list: 'списк*, список, розсил*, баз*, бази даних, систем*, реєстр*, перелік*, контакт*, адресн*',
  leave: 'відпис*, відпишіть, скасу* підписк*, unsubscribe',
  want: 'прошу, просимо, будь ласка, хочу, хотів* би, можете, могли б, вимагаю, вимагаємо, як',
  from: 'від, з, із, зі',
  yours: 'цієї, вашої, цих, ваших, вашого, всіх, даної, своєї',
  none: 'жодних, ніяких, без',
  law: 'gdpr, ст 17, ст 21, стат* 17, стат* 21, закон* про рекламу, закон* про захист',
  object: 'видал*, запереч*, відклик*, забуття, вимагаю, припин*',
  authority: 'омбудсмен*, уповноважен*, прокуратур*, юрист*, суд, держпродспожив*',
  complain: 'скарг*, поскарж*, зверн*, повідом*, наступн*, інакше, подам',
  phrase:
    'хай|хаи|нехай|нехаи .. лист|повідомлення .. останн*, дайте .. спокій, залиште .. у спокої, залиште .. в спокої, відчеп*, забудьте .. адрес*|номер*, відкликаю .. згоду, заперечую .. проти|обробк*, право на забуття, право бути забутим, більше .. не пиш*, більше .. не надсил*, більше .. не турбу*, не пишіть .. мені|нам|сюди, не надсилайте .. мені|нам, перестаньте .. слати|писати|надсилати|спамити, припиніть .. слати|писати|надсилати|спам*|розсилку|турбувати, відпишіть .. мене|нас, приберіть .. мене|нас, видаліть .. мене|нас|мій|мої|наш|мою|нашу, вилучіть .. мене|нас|мій|наш|мою, хай|нехай|хаи .. останн* лист|листом|повідомлення|раз, сподіваюс* .. останн* лист|раз|повідомлення .. вас|отрим*, чорн* спис*, позбавте мене|нас, забудьте мене|нас|про, не треба .. писати|надсилати|слати|турбувати|мені|нам, відмовля* від .. розсил*|лист*|отриманн*|повідомлен*|пропозиці*, забороняю .. використ*|обробк*|надсил*|писати, досить|годі .. слати|писати|надсилати|спамити|листів, дайте .. спокій|спокіи, як .. позбутися|відписатися',
  alone:
    'відписатися, відписка, відпишіть, відпишіть мене, стоп, видалити, видаліть, досить, unsubscribe, годі, достатньо, відчепіться, не пишіть, не треба, викресліть, більше не треба, припиніть',
  weak: 'не підпис*, ніколи .. не підпис*, це спам, спам, не давав* згоди, не давала згоди',
  veto: 'ми|я видалили|видалив|видалила, конкурент*, відписався, відписалася, відписалась, соромт*, вагайт*, натисніть, клікніть, перейдіть за, якщо ви не хочете, стару адресу, стара адреса, брошур*, а мені|нам|надсил*|пишіть|краще, телефоном',
}
