import type { Lexicon } from './lexicon.ts'

export const bulgarian: Lexicon = {
  not: 'не, никога, недейте, недей',
  send: 'изпраща*, изпрати*, праща*, пращай*, прати*, изпращай*',
  contact: 'пишете, пиши, писма, свързва*, търсете, безпоко*, контакт*, спам*',
  mails: 'писм*, съобщени*, имейл*, мейл*, реклам*, бюлетин*, спам*, поща, оферти',
  more: 'повече, вече, отново, занапред, никога, бъдеще, други',
  me: 'ме, ми, мен, мене, ни, нас',
  mine: 'адреса|адресът|имейла|имейлът|данните|мейла|номера ми|ни, моите|нашите|мои данни|адрес|имейл, лични данни, личните ми данни, личните данни',
  stop: 'спрете, спри, престанете, престани, стига, стоп, прекратете, въздърж*, достатъчно',
  noWant:
    'не желая, не искам, не желаем, не искаме, не съм съгласен, не съм съгласна, не давам съгласие, нямам нужда от повече, отказвам, възразявам, не ми трябват',
  receive: 'получавам, получаваме, да ми|ни .. пишете|изпращате|пращате, търсите',
  remove:
    'премахн*, изтри*, махн*, заличи*, изключ*, извад*, заличаване, изтриване, задрас*, зачерк*, махай*, отстран*',
  list: 'списък*, списъци*, база*, бюлетин*, система*, регист*, абонамент*, контакт*, адресна*, указател*',
  leave: 'отпиш*, отписване, отписвам, отабонира*, прекратяване .. абонамент*, unsubscribe',
  want: 'моля, искам, желая, бихте, може, настоявам, изисквам, как',
  from: 'от, за',
  yours: 'вашия, вашата, вашите, тази, този, тези, всички',
  none: 'никакви, без, стига',
  law: 'gdpr, рзлд, чл 17, чл 21, член 17, член 21, ззлд',
  object: 'изтри*, заличи*, възраж*, оттегл*, забрав*, заличаване, изтриване',
  authority: 'кзлд, комисия за защита|потребителите, адвокат*, кзп, полиция',
  complain: 'жалба*, оплак*, сигнал*, следващ*, иначе, подам',
  phrase:
    'не ми|ни|ме|се пишете|изпращайте|пращайте|търсете|безпокойте|свързвайте, спрете|престанете .. пишете|изпращате|пращате|безпокоите|съобщения|имейли, отпишете|премахнете|изтрийте|махнете|заличете|извадете ме|ни|адреса|данните|имейла, оставете .. мира, възразявам .. обработ*|срещу, право да бъда забравен|изтриване, оттеглям .. съгласие*, забравете .. адрес*|номер*, нека .. последн* писмо|имейл|съобщение|път|мейл, надявам .. последн* писмо|имейл|съобщение|път, черен|черния списък, забравете за|ме|мен|ни|нас, отказвам .. получав*|писма|имейли|съобщения|оферти, да ме|ни отпишете|премахнете|изтриете|махнете, оставете ме|ни',
  alone:
    'отпишете ме, отписване, отпишете, стоп, спрете, премахнете ме, изтрийте ме, unsubscribe, стига, достатъчно, стига вече, не пишете, махнете ме, никога повече',
  weak: 'не съм .. абониран*|записвал*, никога .. абонира*, това е спам, спам',
  veto: 'конкурент*, кликнете, натиснете, ако не желаете, стария адрес, стар адрес, колебайте, а на|мен|ми|пишете',
}

/** Croatian, with the forms that Bosnian, Serbian and Slovenian share or replace. */
export const croatian: Lexicon = {
  not: 'ne, nikad, nikada, nemojte, nemoj',
  send: 'slati, saljite, salji, posiljajte, posiljati, posiljaj, slanje',
  contact:
    'pisati, pisite, pisi, kontaktirati, kontaktirajte, javljati, javljajte, uznemiravati, spamati, gnjaviti, javljat, dosadivati, gnjavite, zvati, smetati, smetajte',
  mails:
    'mail*, mejl*, e mail*, email*, poruk*, reklam*, newsletter*, spam*, ponud*, obavijest*, sporocil*, e posta, postu, pisma, dopis*, ponude, newslettere, oglas*',
  more: 'vise, vec, ponovno, opet, ubuduce, nadalje, nikad, daljnje, drugih, dodatne',
  me: 'me, mi, mene, meni, nas, nam, nama, mnom',
  mine: 'moj*|nas*|ovu|ovaj|svoju adres*|podat*|mail*|e|email*|broj*|kontakt*, osobn* podat*, licn* podat*, osebn* podatk*',
  stop: 'prestanite, prestani, prestati, stop, dosta, prekinite, nehajte, suzdrz*, okanite, manite',
  noWant:
    'ne zelim, ne zelimo, necu, necemo, ne pristajem, nisam suglas*, ne dozvoljavam, ne dopustam, ne zelim vise, nocem, ne trebam vise, odbijam, ne treba mi vise, ne zanima me primanje, zabranjujem',
  receive: 'primati, dobivati, dobijati, prejemati, da mi .. pisete|saljete',
  remove:
    'ukloni*, uklanjanje, izbris*, obris*, brisanje, makni*, maknite, skini*, iskljuci*, odstrani*, izbacite, brisite, precrt*, ispis*, izbac*, izbrisite, izbrisete, uklonite, uklonite, maknete',
  list: 'popis*, list*, liste, baz*, evidencij*, newsletter*, sustav*, sistem*, registr*, seznam*, popisa, adresar*, kontakt*, kampanj*',
  leave: 'odjav*, odjavite, odjava, odjaviti, otkaz* pretplat*, unsubscribe',
  want: 'molim, molimo, zelim, trazim, zahtijevam, mozete, mozete li, hocu, prosim, kako',
  from: 's, sa, iz, od, z',
  yours: 'vaseg, vase, vasih, ovog, ove, tog, svih, svoje, svog',
  none: 'nikakve, bez, dosta',
  law: 'gdpr, cl 17, cl 21, clanak 17, clanka 17, clanak 21, clanka 21, zzpl',
  object: 'brisanj*, izbris*, obris*, ukloni*, prigovor*, povlac*, zaborav*, protivim, ulazem',
  authority: 'azop, agencij* za zastitu, poverenik, odvjetnik*, advokat*, policij*',
  complain: 'prituzb*, prijav*, zalb*, sljedec*, sledec*, inace, podnijet*',
  phrase:
    'nemojte|ne|vise mi|me|nam|nas|vise .. slati|saljite|pisati|pisite|kontaktirati|kontaktirajte|saljete|pisete|javljati, prestanite|prestani .. slati|pisati|kontaktirati|mailov*|slanjem, uklonite|izbrisite|obrisite|maknite|skinite|odjavite|izbacite me|nas|moj*|nas*|mi, ostavite .. na miru, ulazem|izjavljujem prigovor, protivim se .. obradi, pravo na zaborav|brisanje, povlacim .. privolu|pristanak|suglasnost, zaboravite .. adresu|broj, vise ne saljete|pisete|javljate|kontaktirate|posiljate, ne saljete|pisete vise, neka .. zadnj*|posljednj*|poslednj* mail|e|poruka|put|mejl, nadam .. zadnj*|posljednj* mail|e|poruka|put, crn* list*, zaboravite me|nas|na, okanite|manite me|nas, postedite me|nas, da me|nas izbrisete|uklonite|maknete|odjavite|obrisete, pustite|ostavite me|nas, nemojte .. vise javlja*|pisa*|sla*|kontakt*|zva*, zabranjujem .. kori*|obrad*|slanje',
  alone:
    'odjava, odjavi, odjavite me, odjavite, odjavi me, stop, ukloni me, uklonite me, dosta, unsubscribe, dosta je, prestanite, brisite me, nikad vise, ne pisite, ostavite me na miru',
  weak: 'nisam se .. prijav*|pretplat*, nikad .. prijav*|pretplat*, ovo je spam, to je spam, spam',
  veto: 'konkuren*, kliknite, klikni, ako ne zelite, staru adresu, stara adresa, ustrucavajte, ponuda za, nego, vec meni',
}

export const arabic: Lexicon = {
  not: 'لا, عدم, بعدم',
  send: 'ترسل*, ترسلوا, ارسال, إرسال, رسائل',
  contact:
    'تراسل*, مراسل*, تتواصل*, التواصل, الاتصال, تتصل*, تزعج*, ازعاج, إزعاج, تراسلوني, تتواصلوا, تزعجوني, تزعجونا, تكتبوا',
  mails: 'رسال*, رسائل, بريد*, ايميل*, إيميل*, اعلان*, إعلان*, الرسائل, نشرات',
  more: 'مرة اخرى, مرة أخرى, بعد الان, بعد الآن, المزيد, مجددا, مستقبلا, ابدا, أبدا',
  me: 'لي, لنا, مراسلتي, مراسلتنا, الاتصال بي, ازعاجي, إزعاجي, معي, بي, اسمي',
  mine: 'بياناتي, بياناتنا, عنواني, بريدي, ايميلي, إيميلي, معلوماتي, رقمي, اسمي',
  stop: 'توقف, توقفوا, اوقف*, أوقف*, ايقاف, إيقاف, كفى, التوقف',
  noWant: 'لا اريد, لا أريد, لا نريد, لا ارغب, لا أرغب, لا نرغب',
  receive: 'استلام, تلقي, استقبال, ان تصلني, وصول',
  remove:
    'احذف*, حذف, ازالة, إزالة, ازل, أزل, شطب, امسح*, ازيلو*, أزيلو*, حذفي, إزالتي, ازالتي, ازيلوني, أزيلوني, احذفوني, اشطبوا, استبعاد, اخراج, إخراج',
  list: 'قائم*, القائم*, قوائم*, قاعدة*, نشر*, سجلات*',
  leave:
    'الغاء الاشتراك, إلغاء الاشتراك, الغاء اشتراكي, إلغاء اشتراكي, ألغوا اشتراكي, الغ اشتراكي, unsubscribe',
  want: 'ارجو, أرجو, الرجاء, رجاء, اريد, أريد, نرجو, يرجى, اطلب, أطلب, كيف',
  from: 'من, عن',
  yours: 'قائمتكم, قوائمكم, هذه, لديكم, كم',
  none: 'لا مزيد, بدون',
  law: 'gdpr, المادة 17, المادة 21, حماية البيانات',
  object: 'حذف, اعتراض, أعترض, محو, سحب',
  authority: 'هيئة حماية, الشرطة, محامي, محامٍ',
  complain: 'شكوى, ابلاغ, إبلاغ, سأبلغ, سوف أشتكي',
  phrase:
    'لا تراسل*|ترسل*|تتصل*|تزعج* .. مرة|مجددا|بعد|لي|بي, عدم مراسلت*|التواصل|الاتصال|إزعاجي|ازعاجي|الارسال|الإرسال, حذف|احذف*|إزالة|ازالة|أزيلو* بياناتي|عنواني|بريدي|إيميلي|ايميلي|اسمي, إزالتي|ازالتي|حذفي من, توقف*|أوقف*|اوقف* .. مراسلتي|إرسال|ارسال|الإرسال|الرسائل, احذفوني, لتكن|ليكن .. اخر|آخر, القائمة السوداء, دعوني|اتركوني|دعونا|اتركونا وشأني|وشأننا, انسوا, لا .. تلقي|استقبال|استلام .. رسائل|رسالة|بريد|شيء',
  alone:
    'الغاء الاشتراك, إلغاء الاشتراك, الغاء, إلغاء, توقف, توقفوا, احذفوني, حذف, stop, كفى, يكفي, احذفوا, ازيلوني',
  weak: 'لم اشترك, لم أشترك, هذا سبام',
  veto: 'لا تتردد*, اضغط, انقر, المنافس*, العنوان القديم, عدم الغاء, عدم إلغاء, لا تلغ*',
}

export const hebrew: Lexicon = {
  not: 'אל, לא, בלי',
  send: 'תשלח*, לשלוח, לשלח, שליחת',
  contact:
    'תפנו, לפנות, תכתבו, לכתוב, תיצרו קשר, ליצור קשר, להטריד, תטרידו, תתקשרו, תחזרו, להציק, תציקו, תכתוב, תפנה, לשלוח',
  mails: 'מייל*, מיילים, הודע*, אימייל*, דוא, דואר, דיוור*, פרסומ*, ספאם',
  more: 'יותר, עוד, שוב, להבא, בעתיד',
  me: 'לי, לנו, אותי, אותנו, אליי, אלי, אלינו',
  mine: 'הפרטים שלי, המידע שלי, הכתובת שלי, המייל שלי, פרטיי, המידע האישי שלי, הנתונים שלי, השם שלי, פרטי',
  stop: 'תפסיק*, הפסיקו, להפסיק, די, עצרו, הפסק*',
  noWant:
    'לא רוצה, לא רוצים, לא מעוניין לקבל, לא מעוניינת לקבל, לא מעוניינים לקבל, איני מעוניין לקבל, איני מעוניינת לקבל, אינני מעוניין לקבל',
  receive: 'לקבל, שתשלחו, שתפנו',
  remove: 'הסיר*, להסיר, תסיר*, הסר, מחק*, למחוק, תמחק*, הסרה, מחיקה, תוציא*, להוריד, תוריד*',
  list: 'רשימ*, מרשימ*, התפוצה, תפוצה, מהרשימה, דיוור, מהדיוור, המאגר, מהמאגר',
  leave: 'להסרה, ביטול מנוי, לבטל את המנוי, הסרה מרשימת, הסירו אותי, להסיר אותי, unsubscribe',
  want: 'נא, בבקשה, אנא, אבקש, מבקש, מבקשת, רוצה, איך',
  from: 'מ, מן, מה',
  yours: 'שלכם, שלך, הזו, הזאת',
  none: 'בלי, אין יותר',
  law: 'gdpr, חוק הספאם, תיקון 40, חוק הגנת הפרטיות, חוק התקשורת, סעיף 30א',
  object: 'מחיק*, להסיר, הסר*, למחוק, מתנגד*, תביעה',
  authority: 'הרשות להגנת הפרטיות, עורך דין, משטרה, בית משפט',
  complain: 'תלונה, אתבע, תביעה, אדווח, בפעם הבאה, אחרת',
  phrase:
    'אל תשלח*|תכתב*|תפנ*|תטריד*|תתקשר* .. לי|לנו|אליי|אלי|יותר|שוב|אותי, תפסיק*|הפסיקו|להפסיק .. לשלוח|לפנות|לכתוב|להטריד|מיילים, הסירו|תסירו|להסיר|הסר|תורידו|להוריד|תוציאו|מחקו|למחוק אותי|אותנו|את .. רשימ*|מרשימ*|פרטי*|המייל|המידע|מהרשימה|מהדיוור|התפוצה, הסירו|תסירו|להסיר|תורידו|להוריד|תמחקו אותי|אותנו, עזבו אותי, שזו|שזה|זו|זה תהיה|יהיה .. האחרון|האחרונה, רשימה שחורה, עזבו|תעזבו|הניחו|תניחו אותי|אותנו|לי|לנו, תשכחו ממני|מאיתנו, נא|אנא|בבקשה להוריד|להסיר|למחוק אותי|אותנו|את',
  alone: 'הסר, הסירו, להסיר, הסרה, די, תפסיקו, הסירו אותי, נא להסיר, stop, מספיק, די כבר, עזבו אותי, לא יותר',
  weak: 'לא נרשמתי, זה ספאם, ספאם',
  veto: 'תהססו, לחצו, לחץ כאן, מתחר*, הכתובת הישנה, אל תסירו, לא להסיר',
}
