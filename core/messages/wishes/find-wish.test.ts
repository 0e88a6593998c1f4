import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findWish } from './find-wish.ts'

const wishes = `
  Bitte tragen Sie mich aus.
  Ich habe mich nie bei Ihnen angemeldet. Bitte entfernen.
  Hören Sie auf, mir zu schreiben.
  Keine Mails mehr an diese Adresse.
  Kontaktieren Sie uns nicht weiter, wir haben kein Interesse.
  Nous ne souhaitons plus recevoir vos messages.
  Veuillez effacer mes coordonnées de votre base.
  STOP SVP
  Désinscription svp
  No quiero recibir más información de su empresa.
  Bórrenme de su lista de contactos.
  Déme de baja.
  Vi prego di cancellarmi dalla vostra mailing list.
  Non desidero ricevere altre comunicazioni.
  Não tenho interesse, por favor não volte a contactar-me.
  Remova o meu email da sua lista.
  Schrijf me uit.
  Ik wil geen mails meer ontvangen.
  Proszę nie kontaktować się ze mną ponownie.
  Nie życzę sobie takich maili.
  Vyřaďte mě prosím z databáze.
  Nepřeji si další zprávy.
  Neželám si ďalšie maily.
  Vymažte ma zo zoznamu.
  Ta bort mig från listan.
  Jag vill inte ha fler mejl.
  Fjern mig fra jeres liste.
  Jeg ønsker ikke flere mails.
  Slett meg fra listen.
  Jeg vil ikke ha flere e-poster.
  Poistakaa minut listalta.
  En halua enempää sähköposteja.
  Ne küldjenek több levelet.
  Iratkoztassanak le.
  Dezabonați-mă.
  Nu mai doresc emailuri de la dumneavoastră.
  Beni listenizden çıkarın.
  Artık mail istemiyorum.
  Διαγράψτε με από τη λίστα σας.
  Δεν θέλω άλλα μηνύματα.
  Удалите меня из рассылки.
  Больше не присылайте писем.
  Видаліть мене зі списку.
  配信停止をお願いします。
  もう連絡しないでください。
  请退订。
  别再给我发邮件了。
  더 이상 메일 보내지 마세요.
  목록에서 삭제해 주세요.
  Премахнете ме от списъка.
  Uklonite me s popisa.
  أزيلوني من القائمة.
  תורידו אותי מהרשימה.
  we get too many of these. off the list please
  pls rm me
  thx but no more
  nope. dont mail again
  This is harassment. I’ll report you to the ICO if you contact me again.
  Not interested, and please don’t follow up.
  Please do not follow up on this.
  I’ve marked this as spam. Don’t write again.
  You got the wrong person; delete my details please.
  Please could you not email me again, thanks
  I'd like off this list.
  I have had enough of your emails.
  Kan ni låta bli att mejla mig?
  Schicken Sie mir nichts mehr, danke.
  Stuur me niets meer, dank u.
  Skicka inget mer till mig tack.
  Send meg ingenting mer.
  Don't email me any more, thanks, Nora Lind, nora@lead.example
  リストから削除していただけますか？
  명단에서 삭제해 주시겠어요?
  Proszę więcej do mnie nie pisać i usunąć mój adres z bazy.
  Olvídese de este correo, por favor.
  Sem už prosím nic neposílejte.
  Пожалуйста, ничего больше не присылайте.
  Sla ons voortaan over, alsjeblieft.
  Kan du ikke slette mig fra listen?
  Bardzo proszę, aby to była ostatnia wiadomość.
  Vi diffidiamo dallo scriverci ancora.
  请把这个地址从名单里删除。
  Kindly write to us no longer.
  Let this be the last message.
  Lassen Sie das Ihre letzte Nachricht sein.
  No quiero oír más de ustedes.
  Ersparen Sie mir weitere Mails.
  Vergeet mij maar.
  Hello Max, please remove me from your mailing list.
  nej tak, slet mig
  KVKK kapsamında kişisel verilerimin silinmesini talep ediyorum.
  Solicito a exclusão dos meus dados pessoais conforme a LGPD.
  Отпишете ме
  Molim vas da mi više ne šaljete mailove.
  أرجو حذف بياناتي من قائمتكم
  נא להסיר אותי מרשימת התפוצה
  Lose my address. I never asked for this, next time I go to the ICO.
  I request the erasure of all my personal data under Article 17 of the GDPR.
  Where did you get my data? Delete it.
  Would you mind removing me from your mailing list?
  Would you mind dropping me from these?
  Strike my name from whatever list this is.
  Bitte sehen Sie künftig von weiteren Zuschriften ab.
  Solicitamos la supresión de los datos de nuestro empleado.
  Pyydämme poistamaan työntekijämme henkilötiedot.
  Can't you stop writing to me?
  How do I unsubscribe?
  I'd rather not get these anymore.
  We no longer wish to be contacted.
  Raus aus dem Verteiler. Sofort.
  Ich widerspreche der Nutzung meiner Daten.
  Unterlassen Sie das, sonst melde ich es der Aufsichtsbehörde.
  Arrêtez de m'envoyer des mails ou je saisis la CNIL.
  Retirez mon contact de votre base de données.
  Sáqueme de la lista, por favor.
  No me escriba más.
  Verwijder mijn gegevens uit jullie database.
  Non desidero ricevere ulteriori comunicazioni.
  Segnalerò al Garante la prossima email.
  Não quero receber mais emails.
  Retire o meu contacto da vossa base de dados.
  Proszę nie wysyłać mi więcej wiadomości.
  Prosze nie wysylac mi wiecej wiadomosci.
  Proszę o usunięcie mojego adresu z Państwa bazy.
  Prosím, už mi nic neposílejte.
  Žádám o výmaz osobních údajů podle článku 17 GDPR.
  Odstráňte ma zo zoznamu.
  Ta bort mig från er lista.
  Vi vill inte ha fler mejl från er.
  Slet mine oplysninger med det samme.
  Fjern meg fra listen deres.
  Älkää lähettäkö minulle enää viestejä.
  Lütfen bana bir daha e-posta göndermeyin.
  Kérem, ne küldjenek több levelet.
  Töröljék az adataimat.
  Vă rog să nu-mi mai trimiteți emailuri.
  Больше не пишите мне.
  Прошу удалить мои персональные данные.
  Не надсилайте мені більше листів.
  Παρακαλώ μη μου ξαναστείλετε email.
  メールの配信を停止してください。
  不要再给我发邮件了
  더 이상 메일을 보내지 마세요
  Let this be the last message from your firm.
  Please delete nora@lead.example from your mailing list.
  Can you make sure I'm not emailed again?
  Bitte von weiteren Kontaktversuchen Abstand nehmen.
  Rayez-moi de vos tablettes.
  Que sea la última vez que me escriben.
  Niech to będzie ostatni mail od Państwa.
  Vi undanber oss vidare utskick.
  Szedjenek le a listájukról.
  これを最後にしてください。
  Ich habe genug von Ihren Mails.
  Jetzt reicht es mir mit Ihren Mails!
  J’en ai marre de vos relances.
  Estoy harto de sus correos.
  Siamo stufi dei vostri messaggi.
  Ik ben jullie mails zat.
  Estou farto dos vossos emails.
  Mam już dosyć tych wiadomości.
  Už toho mám dost, neposílejte mi to.
  Mám už dosť vašich mailov.
  Nu har vi fått nog av era utskick.
  Nu må det være nok med de mails.
  Olen saanut tarpeekseni viesteistänne.
  M-am săturat de mailurile voastre.
  Artık yeter, bu maillerden bıktım.
  Βαρέθηκα τα μηνύματά σας.
  Достали уже своими письмами.
  Набридли ваші листи.
  もうメールはうんざりです。
  受够了你们的邮件。
  Jak se odhlásím?
  Kde se můžu odhlásit?
  Ako sa odhlásim z vášho zoznamu?
  Jak mogę zrezygnować z tych maili?
  Wie melde ich mich ab?
  Comment je me désinscris ?
  Hoe meld ik me af?
  Como faço para sair da lista?
  Hvordan melder jeg meg av?
  Miten pääsen pois listalta?
  Hol tudok leiratkozni?
  Listenizden nasıl çıkabilirim?
  Πώς διαγράφομαι;
  Как мне отписаться от ваших писем?
  Kako se mogu odjaviti?
  Как да се отпиша?
  How on earth do I get off this list?
  配信停止はどうすればいいですか？
  怎么退订？
  수신거부는 어떻게 하나요?
  Kein Bedarf, bitte von weiteren Anfragen absehen.
  Prosím o vymazání mých údajů z vaší databáze.
  Can I get off this mailing list please?
  ¿Pueden quitarme de su lista?
  No thanks, remove.
  We’d appreciate not being contacted going forward.
  Merci d’en rester là.
  I am not your customer, stop.
  Ich bin nicht Ihr Kunde, hören Sie auf damit.
  Je ne suis pas votre client, arrêtez.
  Non sono vostro cliente, smettetela.
  Não sou vosso cliente, parem.
  Ik ben geen klant van u, stop hiermee.
  Nejsem váš zákazník, přestaňte.
  Jeg er ikke jeres kunde, stop.
  En ole asiakkaanne, lopettakaa.
  Nem vagyok az ügyfelük, hagyják abba.
  Müşteriniz değilim, bırakın artık.
  Я не ваш клиент, прекратите.
  Δεν είμαι πελάτης σας, σταματήστε.
  לא לקוח שלכם, תפסיקו.
  アドレスは忘れてください。
  请忘记我的邮箱。
  Dimentichi il mio indirizzo.
  Go away.
  La invito a non insistere.
  Proszę dać nam spokój.
  O podobné nabídky nestojím, dál mě neoslovujte.`
const others = `
  Wir haben den Newsletter unseres bisherigen Anbieters abbestellt und suchen Ersatz. Was bieten Sie?
  Streichen Sie bitte Position 3 aus dem Angebot, dann bestellen wir.
  Nehmen Sie mich bitte in den Verteiler auf.
  Löschen Sie die alten Preise, wir brauchen neue.
  Stoppen Sie die Produktion nicht, wir nehmen zwei.
  Keine Werbung bitte, nur die technischen Daten zum System.
  Retirez la ligne 2 du devis et c’est bon pour nous.
  Ne m’envoyez pas le catalogue papier, le PDF suffit.
  Arrêtez-vous à notre stand, hall 3.
  Supprimez l’ancienne adresse de livraison, la nouvelle est à Lyon.
  Quite el segundo producto de la oferta y firmamos.
  No me mande el catálogo impreso, mejor el PDF.
  ¿Puedo darme de baja cuando quiera si contrato?
  Nos dimos de baja del proveedor anterior. ¿Qué ofrecen?
  Tolga la voce 2 dal preventivo e procediamo.
  Non mi mandi il catalogo cartaceo, basta il PDF.
  Possiamo disdire quando vogliamo? Allora proviamo.
  Não me envie o catálogo em papel, prefiro PDF.
  Retire o item 2 da proposta e fechamos.
  Stuur me geen papieren catalogus, een pdf is genoeg.
  Haal regel 2 uit de offerte, dan akkoord.
  Kunnen we maandelijks opzeggen? Dan willen we het proberen.
  Proszę usunąć pozycję 2 z oferty i podpisujemy.
  Proszę nie wysyłać katalogu papierowego, wystarczy PDF.
  Odstraňte prosím položku 2 z nabídky a objednáme.
  Neposílejte katalog poštou, stačí PDF.
  Ta bort rad 2 ur offerten så köper vi.
  Skicka inte katalogen, ring hellre.
  Fjern linje 2 fra tilbuddet, så køber vi.
  Send ikke kataloget, ring heller.
  Poistakaa rivi 2 tarjouksesta, niin tilaamme.
  Älkää lähettäkö katalogia, soittakaa mieluummin.
  Törölje a 2. tételt az ajánlatból, és megrendeljük.
  Ștergeți poziția 2 din ofertă și semnăm.
  Teklifin ikinci satırını silin, alıyoruz.
  Kataloğu göndermeyin, telefon edin.
  Αφαιρέστε τη γραμμή 2 από την προσφορά και υπογράφουμε.
  Уберите вторую позицию из предложения, и мы подпишем.
  Не присылайте каталог, лучше позвоните.
  Не надсилайте каталог, краще зателефонуйте.
  見積もりの2行目を削除してください。それで発注します。
  请删除报价单的第二项，我们就下单。
  견적서 2번 항목을 삭제해 주시면 주문하겠습니다.
  My predecessor left the company in May. I’m the buyer now, tell me more.
  Nora ist nicht mehr bei uns, ich bin ihre Nachfolgerin und interessiert.
  Je ne travaille plus à l’atelier mais aux achats, envoyez-moi l’offre.
  I’ve left the workshop for today, call me tomorrow at 8.
  Ya no trabajo con ese sistema, cuénteme más.
  We no longer work with spreadsheets. How does import work?
  I resigned myself to spreadsheets long ago. Convince me.
  Nie pracujemy już na Excelu, proszę o ofertę.
  We stopped the pilot with your competitor. Send your offer.
  Please hold your emails until Monday, then send everything.
  Do not send this to Nora, send it to me.
  I don’t want to receive the invoice by post. Email is fine.
  I’d like to cancel our meeting on Tuesday, Thursday is better.
  Take my boss off cc please, and send me the price.
  No thanks to the demo, but yes to a trial.
  Your unsubscribe link is broken, by the way. Otherwise I like it, what’s the price?
  Enough with the spreadsheets, yes! Show me.
  Leave us the demo login and we will look.
  I am tired of our current tool. Show me yours.
  My colleague wants out of the old contract. How long is yours?
  Forget Excel, right? I’m listening.
  Spare me the slides and show me the product.
  Lose the second slide and I’m in.
  カタログは送らないでください。PDFで十分です。
  카탈로그는 보내지 마시고 전화 주세요.
  不要寄纸质目录，发PDF就行。
  I am not your customer yet, but stop by on Tuesday.
  Je ne suis pas encore votre client mais votre offre m’intéresse.
  Ik ben nog geen klant, maar bel me gerust.
  Vergessen Sie meine letzte Mail, wir haben Interesse.
  リストから部品を削除できますか？
  목록에서 부품을 삭제할 수 있나요?
  To stop receiving our newsletter, write to news@harrow.example.
  Chiedo per il nostro ufficio privacy, che cancella tutto.
  Antworten Sie und lassen Sie das Kennwort im Betreff stehen.
  Please don't unsubscribe me, I am interested.
  Do not remove us from the list, please.
  Do we need to unsubscribe from our present tool first?
  I can't find how to unsubscribe from Mailchimp.
  Can you unsubscribe our customers automatically?
  Our unsubscribe rate is too high.
  Your mail says "please take me off your list", which is polite.
  Please do not hesitate to contact me.
  Don't send me a brochure, call me.
  Delete the second paragraph and we have a deal.
  How did you get my address?
  Bitte melden Sie mich nicht ab.
  Kann man Artikel auch abmelden?
  Schicken Sie mir keine Broschüre, rufen Sie lieber an.
  Ne me désinscrivez pas, ça m'intéresse.
  Peut-on désinscrire un technicien des alertes ?
  ¿Se puede dar de baja una pieza?
  Kunnen monteurs zich zelf afmelden voor meldingen?
  Czy można wypisać pracownika z powiadomień?
  Neodhlašujte mě, prosím.
  Avregistrera mig inte, jag vill se mer.
  Не удаляйте меня из списка, мне интересно.
  配信停止しないでください。
  Don't contact Paul about this, contact me.
  Agora não, volte a contactar em março.
  Ikke nå, ta kontakt igjen i mars.
  Я отписался от рассылки вашего конкурента.
  Comment gérez-vous les demandes de désinscription ?
  Stuur de factuur niet meer naar Max maar naar mij.
  Älkää lähettäkö Villelle vaan minulle.
  I'm enjoying retirement!
  Don't stop now, I was just about to answer you.
  Nicht aufhören, ich melde mich!
  Stop niet met mailen hoor, ik ben alleen druk.
  Sluta inte skriva, jag har bara mycket att göra.
  Do you delete my data if we end the trial?
  Ich will nichts verpassen, nehmen Sie mich in den Verteiler auf.
  Falls Sie sich nicht angemeldet haben, tun Sie nichts.
  My spam filter nearly ate this.
  Take me through it on Friday?
  Don't contact me before March.
  Do not contact the Berlin office, everything goes through me.
  I'd rather not use the phone, email me instead.
  We need no offers from resellers.
  Please don't write to the info address again, use this one.
  Ta inte bort mig från listan.
  Lassen Sie uns das in Ruhe besprechen.
  I've had enough of our present vendor.
  Could you not email me the deck again?
  Jak działa wypisanie?
  Jak funguje odhlášení?
  Hvordan fungerer afmelding?
  Cum gestionați dezabonările?
  Як працює відписка?
  Kako radi odjava?
  Please don't write to me here, use my work address anna@firma.example.
  Don't email me here any more. Use anna@firma.example please.
  Bitte hier nicht mehr schreiben, nutzen Sie anna@firma.example.
  Non scrivetemi più qui, usate anna@firma.example.
  Schicken Sie mir nicht mehr als zwei Angebote.
  Send ikke mere end to forslag, tak.
  Ne m'envoyez rien de plus que le tarif.
  No me ha enviado el presupuesto.
  Hemos borrado los datos por error.
  Wir haben genug von Excel, zeigen Sie mal.
  Estamos hartos de Excel, cuénteme más.
  Mamy dość arkuszy, proszę o ofertę.
  Нам надоел Excel, расскажите подробнее.
  エクセルにはうんざりなので、資料を送ってください。
  Das reicht mir als Information, rufen Sie an.
  Con eso basta, llámeme el martes.
  Det räcker med ett mejl om priset.
  I have had enough time to read it, looks good.
  How do our technicians unsubscribe from the alerts?
  Hogyan lehet leiratkozni a riasztásokról a programban?
  Hoe schrijf ik een onderdeel uit?
  Wie komme ich in den Verteiler?
  Wie melde ich mich für die Demo an?
  Jak se vaši zákazníci odhlásí z upozornění?
  Hur avregistrerar man en artikel i appen?
  Como cancelo a assinatura do plano anual?
  怎么退订其他供应商？
  Is it GDPR compliant, i.e. can we delete personal data on request?
  Nos dimos de baja del otro proveedor en junio.
  Ci siamo cancellati dal vecchio fornitore.
  Wypisaliśmy się z poprzedniego systemu.
  Vi avregistrerade oss från det förra systemet.
  Töröljék a második tételt az ajánlatból.
  Διαγράψτε τη δεύτερη γραμμή από την προσφορά.
  Stok satırını listeden çıkarın lütfen.
  リストから3行目を削除してください。
  请从列表中删除第三行。
  목록에서 3번째 줄을 삭제해 주세요.
  Ihre Abmeldezeile hat mich zum Lachen gebracht.`
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())

for (const text of linesOf(wishes))
  test(`“${text}” is a wish to hear nothing more, whatever stands around it`, () => {
    assert.ok(findWish(text))
    assert.ok(findWish(`Hello Max,\n\n${text}\n\nNora Holm\nHolm Werke`))
  })
for (const text of linesOf(others)) test(`“${text}” is none`, () => assert.equal(findWish(text), null))
