/** Mails without a mistake, written before the dictionary was tested on them. */
export const cleanDrafts: readonly string[] = [
  `Dag Jeroen,

In uw vacature voor een logistiek manager in Tilburg las ik dat u voor de zomer een tweede magazijn opent. Bij Overslag liepen de doorlooptijden bij diezelfde stap volledig uit de hand: het duurde elf uur voordat een bestelling het laadperron verliet.

Wij hielpen hen terug naar vier uur, zonder extra personeel, door de ochtendritten te bundelen. Ik kan u het rekenblad sturen dat ze daarvoor gebruiken; het past op één pagina en u kunt het zelf aanpassen.

Zou dat nuttig voor u zijn? Zo niet, dan hoor ik het graag en laat ik u verder met rust.`,
  `Beste mevrouw Verhoeven,

Uw verhaal op de bouwbeurs in Utrecht over het vasthouden van leerlingen is me bijgebleven, vooral het voorbeeld van de leermeester die elke vrijdag belt. Veel aannemers durven daar geen uur per week voor vrij te maken.

Een van onze klanten, een timmerfabriek met veertig medewerkers, verving de papieren urenbriefjes door een gedeeld werkboek. De uitval daalde in anderhalf jaar van 28 naar 9 procent. Het kost de leermeesters vijf minuten, meestal via hun telefoon tussen twee klussen door.

Zal ik u hun sjabloon toesturen? Het is kosteloos en u hoeft nergens een account aan te maken.`,
  `Dag Tom,

Drie van jullie recente beoordelingen gaan over dubbel ontvangen facturen. Vaak betekent dat dat twee systemen hetzelfde document versturen: het ene vanuit de webwinkel, het andere vanuit de boekhouding.

Precies dat probleem hebben we opgelost bij Havenbrouwerij. Sinds september is er geen enkele dubbele factuur meer verstuurd en wint hun boekhouder elke maand een halve werkdag terug. Er hoefde niets gebouwd te worden; het was een instelling die de leverancier nergens beschrijft.

Zal ik je laten zien waar die instelling zit? Je krijgt een schermafdruk, meer niet. Speelt dit niet bij jullie, laat het me weten, dan mail ik niet opnieuw.`,
  `Hoi Ines,

Gisteren probeerde ik bij jullie een tafel voor acht personen te reserveren. Bij het kiezen van de aanvangstijd bleef het scherm op mijn telefoon wit; op de computer werkte alles. Zo te zien ontbreekt er sinds de update van maandag een bestand.

Ik verkoop geen websites: wij bewaken die van horecazaken en waarschuwen de eigenaren voordat hun gasten iets merken. Jullie buren in de Marktstraat gebruiken het al twee jaar.

Wil je de foutmelding ontvangen, met de regel die je moet verbeteren? Dat is een cadeautje, of we nu gaan samenwerken of niet.`,
  `Geachte heer Groen,

Gefeliciteerd met de opening van uw vestiging in Eindhoven! Wanneer een verkoopteam binnen een half jaar verdubbelt, stellen nieuwkomers overal dezelfde vragen en raken ervaren collega’s er hun middagen aan kwijt.

Misschien heeft u daar al iets op gevonden. Bij Noorderwerf leggen ze elk antwoord nu eenmalig vast: een nieuwe accountmanager tekent zijn eerste contract na vijf weken in plaats van veertien. De directrice vertelt in twee bladzijden hoe ze dat aanpakten, inclusief wat er misging.

Mag ik haar verslag doorsturen? Geheel vrijblijvend, uiteraard, en ik kom er alleen op terug als u dat wenst.`,
]
