import { WITH_SUBJECT, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'

// The subject is often too short to tell its language, so the phrases of all languages count in each.
const VAGUE: readonly RegExp[] = [
  /^\W*(?:(?:a )?quick (?:question|chat|call|intro|note|idea|one|favor|favour)|question|hello|hi|hey(?: there)?|hi there|introduction|intro|introducing (?:myself|us|our company)|checking in|just checking in|following up|follow[ -]?up|touching base|collaboration|partnership|opportunity|business opportunity|proposal|meeting(?: request)?|let's (?:talk|chat|connect)|connect|connecting|greetings|inquiry|enquiry|important|update|news|no subject|test|your (?:website|business|company)|(?:my )?(?:last|final) (?:try|attempt|email|message|mail|note))\W*$/iu,
  /^\W*(?:(?:eine |nur eine |ganz )?(?:kurze |schnelle |kleine )?(?:frage|anfrage|bitte)|hallo|guten tag|zusammenarbeit|kooperation|vorstellung|kennenlernen|kurze vorstellung|nachfrage|kurze nachfrage|erinnerung|angebot|letzte (?:e-?mail|mail|nachricht|versuch|erinnerung)|letzter versuch|ihr unternehmen|ihre (?:website|webseite)|wichtig)\W*$/iu,
  /^\W*(?:(?:une |petite |simple |brève )*question(?: rapide)?|bonjour|(?:dernière |petite )?relance|prise de contact|partenariat|proposition|présentation|demande|demande d'information|votre (?:site|entreprise|société)|dernier (?:message|mail|essai)|important)\W*$/iu,
  /^\W*(?:(?:una )?(?:pregunta|consulta)(?: rápida)?|hola|buenos días|colaboración|presentación|propuesta|seguimiento|su (?:empresa|web|negocio)|última vez|último (?:correo|mensaje|intento)|importante)\W*$/iu,
  /^\W*(?:(?:korte |kleine |snelle )?(?:vraag|vraagje)|hallo|samenwerking|kennismaking|kennismaken|voorstel|opvolging|herinnering|uw (?:bedrijf|website)|laatste (?:keer|mail|bericht|poging)|belangrijk)\W*$/iu,
]

export const subjectVague: Check = {
  id: 'subject-vague',
  languages: 'packs',
  pass: 'The subject could only be about them',
  fail: 'The subject would fit any mail',
  why: '"Quick question" heads a thousand cold mails a day; it is read as one of them.',
  evidence: card(unmeasured('no figure found for worn-out subjects alone.')),
  kinds: WITH_SUBJECT.filter((kind) => kind !== 'source'),
  run({ subject, subjectShown }) {
    if (subjectShown.trim() === '') return null
    if (!VAGUE.some((worn) => worn.test(subjectShown)))
      return passed(undefined, 'their situation in a few words')
    return {
      lost: 1,
      measured: `"${subject.trim()}"`,
      target: 'their situation in a few words',
      advice: 'Name the thing you noticed about them.',
      spans: [{ part: 'subject', start: 0, end: subject.length }],
    }
  },
}
