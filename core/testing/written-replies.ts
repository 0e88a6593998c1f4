// Replies to cold emails in everyday language, invented while the rules were written: a regression test, not evidence
// of accuracy (lab/training/labelled-replies.txt is).
import type { ReplyCategory } from '#core/messages/reply-categories.ts'

export const writtenReplies: Readonly<Record<Exclude<ReplyCategory, 'other'> | 'none', string>> = {
  interested: `
    Sounds interesting, tell me more.
    Yes please, send it over.
    This looks great. How does onboarding work?
    We'd love to see a demo.
    I'm definitely interested. What are the next steps?
    Can you send me more information and pricing?
    Sure, why not. Send me the case study.
    Klingt gut, was kostet das?
    Ja, gerne. Schicken Sie mir bitte mehr Informationen.
    Wir wären grundsätzlich interessiert.
    Je suis intéressé, envoyez-moi une brochure.
    Avec plaisir, j'aimerais en savoir plus.
    Me interesa, envíeme más información por favor.
    Suena bien, mándame los detalles.
    Klinkt goed, stuur maar meer informatie.
    Wij hebben zeker interesse.`,
  meeting: `
    Happy to have a call on Tuesday.
    How about Thursday at 3pm?
    Let's set up a quick call next week.
    Does Wednesday afternoon work for you?
    I'm free tomorrow after 2.
    Grab a slot: https://calendly.com/grace
    Give me a call when you have ten minutes.
    I'm out of the office next week, but let's talk on the 30th.
    14:30 Uhr passt mir, sprechen wir.
    Rufen Sie mich bitte am Donnerstag an.
    Können wir einen Termin vereinbaren?
    Appelez-moi mardi à 10h.
    Jeudi me convient, on peut fixer un rendez-vous.
    ¿Podemos hablar el jueves?
    Llámeme mañana a las 10.
    Donderdag past mij goed, zullen we even bellen?`,
  question: `
    Who are you?
    How did you get my address?
    Does this integrate with Salesforce?
    Is this GDPR compliant, and where is the data kept?
    What makes you different from Gong?
    Woher haben Sie meine Adresse?
    Funktioniert das auch mit Outlook?
    Est-ce que cela marche avec Outlook ?
    ¿Funciona con Outlook?
    Werkt dit ook met Outlook?`,
  not_now: `
    Not interested at the moment, sorry.
    Please write to us again in March.
    We have no budget this year. Circle back in Q1.
    Sounds interesting, but we are swamped until the end of the year.
    Timing is bad. Reach out to me again next quarter.
    Maybe later this year.
    Not yet, we are still hiring.
    Can you check back with me in six months?
    Derzeit kein Bedarf, melden Sie sich im Mai.
    Im Moment leider nicht, vielleicht nächstes Jahr.
    Pas pour le moment, recontactez-moi en mars.
    Ahora no, escríbame en enero.
    Por el momento no tenemos presupuesto.
    Op dit moment geen behoefte, probeer het in maart nog eens.`,
  referral: `
    Please contact my colleague Klara Weber (klara.weber@example.org).
    Wrong person, ask Charles: charles@example.org
    You should speak to our head of marketing, Jane Doe.
    I've forwarded your email to our operations manager.
    Copying Jane, who looks after this. Jane is the right person.
    Our CTO handles this: jane@example.org
    Bitte wenden Sie sich an Frau Klara Weber unter k.w@example.org.
    Mein Kollege Hans Meier ist dafür zuständig.
    Contactez ma collègue Claire Petit, claire@example.org.
    Por favor contacte con mi compañera Ana: ana@example.org
    Neem contact op met mijn collega Jan: jan@example.org`,
  wrong_person: `
    I no longer work there.
    You have the wrong person.
    I'm not the right person for this.
    I don't handle purchasing.
    This reached me by mistake.
    Grace has left the company.
    Dafür bin ich nicht zuständig.
    Falscher Ansprechpartner.
    Je ne suis pas la bonne personne.
    No soy la persona indicada.
    U heeft de verkeerde persoon te pakken.`,
  not_interested: `
    We are not interested, thanks.
    No thanks.
    Thanks, but no thanks.
    Not for us.
    We already have a vendor for this.
    We're all set, thank you.
    I'll pass.
    Sounds good, but we are happy with our current provider.
    We built this in-house.
    We decided to go with another provider.
    Kein Interesse.
    Nein danke, wir haben bereits eine Lösung.
    Merci, mais nous avons déjà une solution.
    Pas intéressé.
    Gracias, no nos interesa.
    No, gracias. Ya tenemos proveedor.
    Geen interesse, bedankt.
    Nee bedankt, we hebben al een leverancier.`,
  opt_out: `
    Hören Sie auf, mir zu schreiben!
    Unterlassen Sie weitere Kontaktaufnahmen.
    Nehmt mich bitte aus dem Verteiler.
    Bitte von der Liste nehmen.
    Ich bitte Sie, mich künftig nicht mehr anzuschreiben.
    Bitte senden Sie mir keine weiteren Nachrichten.
    Ich widerspreche der Verwendung meiner Daten zu Werbezwecken.
    Tragen Sie mich bitte aus.
    Entfernen Sie bitte meine Adresse aus Ihrem System.
    Ich möchte nicht mehr kontaktiert werden.
    Merci de me retirer de votre liste.
    Veuillez me désabonner
    Merci de ne plus me contacter.
    Arrêtez de m’écrire.
    Merci de supprimer mes coordonnées.
    Veuillez cesser tout envoi.
    Je ne veux plus recevoir de mails de votre part.
    Ne m’écrivez plus.
    Por favor, deme de baja.
    Elimíneme de su lista.
    No quiero recibir más correos suyos.
    Dejen de escribirme.
    No vuelva a contactarme.
    No quiero que me contacten.
    Graag uitschrijven
    Ik wil geen mails meer ontvangen.
    Stop met mailen.
    Gelieve mij niet meer te contacteren.
    Ik wil me graag afmelden.
    Graag mijn adres verwijderen.
    Niet meer mailen aub.
    Ik ontvang liever geen berichten meer.
    Not interested, please remove me from your list.
    Take me off this list.
    Please remove my email address from your database.
    Stop emailing me.
    Don't contact me again.
    I asked you to stop. Do not email me again!
    We would like to be removed from all further mailings.
    No more emails please.
    Bitte löschen Sie meine Daten aus Ihrem Verteiler.
    Schreiben Sie mir nicht mehr.
    Merci de retirer mon adresse de votre liste. Ne me contactez plus.
    Por favor denme de baja de su lista.
    No me escriban más.
    Verwijder mij uit uw bestand.
    Mail mij niet meer.`,
  out_of_office: `
    I am out of the office until Monday.
    I'm currently on parental leave and will be back on 3 March.
    Ich bin bis zum 5. Januar nicht im Büro.
    Je suis actuellement en congés jusqu'au 4 janvier.
    Estaré fuera de la oficina hasta el lunes.
    Ik ben tot maandag afwezig.`,
  hostile: `
    Fuck off.
    This is spam. I will report you.
    You people are scammers.
    What a waste of my time, get a real job.
    Your message is a GDPR violation and I will contact my lawyer about this email.
    Das ist eine Frechheit.
    Rot op.`,
  none: `
    Thanks
    ok
    Received.
    See the attached file.
    No.
    Hello Ada, hope you are well.
    I read it with pleasure and passed it around at dinner.
    Our unsubscribe rate is 2 %.
    Nothing to add from my side.`,
}
